// Areas from closed ways and from multipolygon and boundary relations.
#pragma once
#include <osmium/area/assembler.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/osm/area.hpp>
#include <osmium/relations/relations_manager.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace belvedere {

// Unlike libosmium's own manager it asks which areas are wanted, builds what it can of relations with missing members,
// and knows multipolygons whose tags stand on their outer ways.
class area_builder : public osmium::relations::RelationsManager<area_builder, false, true, false, false> {
public:
  using wanted_function = std::function<bool(osmium::object_id_type, const osmium::TagList&)>;

  explicit area_builder(wanted_function is_wanted) : m_is_wanted(std::move(is_wanted)) {
    m_config.ignore_invalid_locations = true;
    m_config.create_empty_areas = false;
  }

  std::uint64_t incomplete_count = 0;
  std::uint64_t invalid_count = 0;

  bool new_relation(const osmium::Relation& relation) {
    const bool is_multipolygon = relation.tags().has_tag("type", "multipolygon");
    if (!is_multipolygon && !relation.tags().has_tag("type", "boundary")) {
      return false;
    }
    if (!m_is_wanted(relation.id(), relation.tags())) {
      if (!is_multipolygon) {
        return false;
      }
      m_untagged.insert(relation.id());
    }
    if (is_multipolygon) {
      for (const auto& member : relation.members()) {
        if (member.type() == osmium::item_type::way) {
          m_deferred_ways.emplace(member.ref(), false);
        }
      }
    }
    return true;
  }

  void complete_relation(const osmium::Relation& relation) { add(relation); }

  void after_way(const osmium::Way& way) {
    if (m_deferred_ways.count(way.id()) == 0) {
      add(way);
    }
  }

  // After the last way: what is left lacks members. Part of a wood is a wood, but part of a country is not a country.
  void finish() {
    for_each_incomplete_relation([this](const osmium::relations::RelationHandle& handle) {
      ++incomplete_count;
      if (!handle->tags().has_tag("type", "boundary")) {
        add(*handle);
      }
      possibly_flush();
    });
    flush_output();
  }

private:
  struct member_way {
    const osmium::RelationMember* member;
    const osmium::Way* way;
    bool is_used;
  };

  using tag_map = std::map<std::string, std::string>;

  osmium::area::AssemblerConfig m_config;
  wanted_function m_is_wanted;
  // Multipolygons that mean nothing by their own tags: they take those of their outer ways.
  std::unordered_set<osmium::object_id_type> m_untagged;
  // Ways of multipolygons, which make areas of their own unless they only say what the relation says; and whether that
  // is settled.
  std::unordered_map<osmium::object_id_type, bool> m_deferred_ways;

  static bool is_outer(const osmium::RelationMember& member) { return std::strcmp(member.role(), "inner") != 0; }

  void add(const osmium::Way& way) {
    if (way.nodes().size() < 4 || way.tags().empty() || !is_ring(way) || way.tags().has_tag("area", "no") ||
        !m_is_wanted(way.id(), way.tags()) || known_nodes(way) < 3) {
      return;
    }
    osmium::memory::Buffer copy{1024, osmium::memory::Buffer::auto_grow::yes};
    osmium::area::Assembler assembler{m_config};
    if (!assembler(known_nodes(way) == way.nodes().size() ? way : without_unknown_nodes(way, copy), buffer())) {
      ++invalid_count;
    }
  }

  // An area at the edge of its extract ends where the known nodes end.
  static const osmium::Way& without_unknown_nodes(const osmium::Way& way, osmium::memory::Buffer& copy) {
    {
      osmium::builder::WayBuilder builder{copy};
      builder.set_id(way.id());
      builder.add_item(way.tags());
      osmium::builder::WayNodeListBuilder list{builder};
      const osmium::NodeRef* first = nullptr;
      for (std::size_t index = 0; index + 1 < way.nodes().size(); ++index) {
        const auto& node = way.nodes()[index];
        if (node.location().valid()) {
          first = first == nullptr ? &node : first;
          list.add_node_ref(node);
        }
      }
      list.add_node_ref(*first);
    }
    copy.commit();
    return copy.get<osmium::Way>(0);
  }

  // How many of the way's nodes are in the files.
  static std::size_t known_nodes(const osmium::Way& way) {
    return static_cast<std::size_t>(std::count_if(
        way.nodes().begin(), way.nodes().end(), [](const osmium::NodeRef& node) { return node.location().valid(); }));
  }

  // Closed by its nodes, or by where they are.
  static bool is_ring(const osmium::Way& way) {
    const auto first = way.nodes().front().location();
    return way.is_closed() || (first.valid() && first == way.nodes().back().location());
  }

  void add(const osmium::Relation& relation) {
    std::vector<member_way> members;
    for (const auto& member : relation.members()) {
      const osmium::Way* way = member.ref() == 0 ? nullptr : get_member_way(member.ref());
      if (way != nullptr && known_nodes(*way) > 0) {
        members.push_back({&member, way, true});
      }
    }
    const bool is_untagged = m_untagged.count(relation.id()) > 0;
    const auto tags = is_untagged ? tags_with_outer_ways(relation, members) : own_tags(relation);
    const bool is_assembled = (!is_untagged || is_wanted(relation.id(), tags)) && assemble(relation, tags, members);
    for (const auto& member : members) {
      const bool is_part = is_assembled && (has_all(tags, *member.way) || (is_untagged && is_outer(*member.member)));
      auto& is_settled = m_deferred_ways[member.way->id()];
      if (!is_settled && !is_part) {
        add(*member.way);
      }
      is_settled = true;
    }
  }

  // Whether the way says nothing of its own.
  static bool has_all(const tag_map& tags, const osmium::Way& way) {
    return std::all_of(way.tags().begin(), way.tags().end(), [&tags](const osmium::Tag& tag) {
      const auto found = tags.find(tag.key());
      return found != tags.end() && found->second == tag.value();
    });
  }

  static tag_map own_tags(const osmium::OSMObject& object) {
    tag_map tags;
    for (const auto& tag : object.tags()) {
      tags.emplace(tag.key(), tag.value());
    }
    return tags;
  }

  // The relation's tags and those that all of its outer ways have alike.
  static tag_map tags_with_outer_ways(const osmium::Relation& relation, const std::vector<member_way>& members) {
    tag_map common;
    bool is_first = true;
    for (const auto& member : members) {
      if (!is_outer(*member.member)) {
        continue;
      }
      if (is_first) {
        common = own_tags(*member.way);
        is_first = false;
      }
      for (auto tag = common.begin(); tag != common.end();) {
        tag = member.way->tags().has_tag(tag->first.c_str(), tag->second.c_str()) ? std::next(tag) : common.erase(tag);
      }
    }
    tag_map tags = own_tags(relation);
    tags.insert(common.begin(), common.end());
    return tags;
  }

  bool is_wanted(osmium::object_id_type id, const tag_map& tags) {
    osmium::memory::Buffer copy{1024, osmium::memory::Buffer::auto_grow::yes};
    {
      osmium::builder::RelationBuilder builder{copy};
      add_tags(builder, tags);
    }
    copy.commit();
    return m_is_wanted(id, copy.get<osmium::Relation>(0).tags());
  }

  static void add_tags(osmium::builder::RelationBuilder& builder, const tag_map& tags) {
    osmium::builder::TagListBuilder list{builder};
    for (const auto& tag : tags) {
      list.add_tag(tag.first, tag.second);
    }
  }

  // False where no area comes of it.
  bool assemble(const osmium::Relation& relation, const tag_map& tags, std::vector<member_way> members) {
    drop_open_chains(members);
    const auto is_dropped = [](const member_way& member) { return !member.is_used; };
    members.erase(std::remove_if(members.begin(), members.end(), is_dropped), members.end());
    if (members.empty()) {
      return false;
    }

    // The assembler wants a relation of just these members.
    osmium::memory::Buffer copy{1024, osmium::memory::Buffer::auto_grow::yes};
    std::vector<const osmium::Way*> ways;
    {
      osmium::builder::RelationBuilder builder{copy};
      builder.set_id(relation.id());
      add_tags(builder, tags);
      osmium::builder::RelationMemberListBuilder list{builder};
      for (const auto& member : members) {
        list.add_member(osmium::item_type::way, member.way->id(), member.member->role());
        ways.push_back(member.way);
      }
    }
    copy.commit();
    osmium::area::Assembler assembler{m_config};
    const bool is_assembled = assembler(copy.get<osmium::Relation>(0), ways, buffer());
    invalid_count += is_assembled ? 0 : 1;
    return is_assembled;
  }

  // Leaves out, again and again, ways that nothing continues at one end. Ways meet where their ends lie at the same
  // place; nodes that are not in the files meet by their ids.
  static void drop_open_chains(std::vector<member_way>& members) {
    using place = std::pair<bool, std::int64_t>;
    const auto place_of = [](const osmium::NodeRef& node) {
      const auto location = node.location();
      return location.valid() ? place{true, (static_cast<std::int64_t>(location.x()) << 32) ^
                                                static_cast<std::uint32_t>(location.y())}
                              : place{false, node.ref()};
    };
    std::map<place, int> ends;
    for (const auto& member : members) {
      ++ends[place_of(member.way->nodes().front())];
      ++ends[place_of(member.way->nodes().back())];
    }
    bool has_changed = true;
    while (has_changed) {
      has_changed = false;
      for (auto& member : members) {
        if (!member.is_used) {
          continue;
        }
        auto& front = ends[place_of(member.way->nodes().front())];
        auto& back = ends[place_of(member.way->nodes().back())];
        if (front < 2 || back < 2) {
          --front;
          --back;
          member.is_used = false;
          has_changed = true;
        }
      }
    }
  }
};

}  // namespace belvedere
