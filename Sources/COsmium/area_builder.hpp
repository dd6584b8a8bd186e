// Areas from closed ways and from multipolygon and boundary relations.
#pragma once
#include <osmium/area/assembler.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/osm/area.hpp>
#include <osmium/relations/relations_manager.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <unordered_map>
#include <vector>

namespace belvedere {

// Unlike libosmium's own manager it asks which areas are wanted, and builds what it can of relations with missing members.
class area_builder : public osmium::relations::RelationsManager<area_builder, false, true, false, false> {
public:
  using wanted_function = std::function<bool(const osmium::OSMObject&)>;

  explicit area_builder(wanted_function is_wanted) : m_is_wanted(std::move(is_wanted)) {
    m_config.ignore_invalid_locations = true;
    m_config.create_empty_areas = false;
  }

  std::uint64_t incomplete_count = 0;
  std::uint64_t invalid_count = 0;

  bool new_relation(const osmium::Relation& relation) const {
    const char* type = relation.tags()["type"];
    return type != nullptr && (std::strcmp(type, "multipolygon") == 0 || std::strcmp(type, "boundary") == 0) &&
           m_is_wanted(relation);
  }

  void complete_relation(const osmium::Relation& relation) { assemble(relation); }

  void after_way(const osmium::Way& way) {
    if (way.nodes().size() < 4 || way.tags().empty() || !way.is_closed() || way.tags().has_tag("area", "no") ||
        !m_is_wanted(way) || !has_locations(way)) {
      return;
    }
    osmium::area::Assembler assembler{m_config};
    if (!assembler(way, buffer())) {
      ++invalid_count;
    }
  }

  // After the last way: what is left lacks members. Part of a wood is a wood, but part of a country is not a country.
  void finish() {
    for_each_incomplete_relation([this](const osmium::relations::RelationHandle& handle) {
      ++incomplete_count;
      if (!handle->tags().has_tag("type", "boundary")) {
        assemble(*handle);
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

  osmium::area::AssemblerConfig m_config;
  wanted_function m_is_wanted;

  void assemble(const osmium::Relation& relation) {
    std::vector<member_way> members;
    for (const auto& member : relation.members()) {
      const osmium::Way* way = member.ref() == 0 ? nullptr : get_member_way(member.ref());
      if (way != nullptr && has_locations(*way)) {
        members.push_back({&member, way, true});
      }
    }
    drop_open_chains(members);
    const auto is_dropped = [](const member_way& member) { return !member.is_used; };
    members.erase(std::remove_if(members.begin(), members.end(), is_dropped), members.end());
    if (members.empty()) {
      return;
    }

    // The assembler wants a relation of just these members.
    osmium::memory::Buffer copy{1024, osmium::memory::Buffer::auto_grow::yes};
    std::vector<const osmium::Way*> ways;
    {
      osmium::builder::RelationBuilder builder{copy};
      builder.set_id(relation.id());
      builder.add_item(relation.tags());
      osmium::builder::RelationMemberListBuilder list{builder};
      for (const auto& member : members) {
        list.add_member(osmium::item_type::way, member.way->id(), member.member->role());
        ways.push_back(member.way);
      }
    }
    copy.commit();
    osmium::area::Assembler assembler{m_config};
    if (!assembler(copy.get<osmium::Relation>(0), ways, buffer())) {
      ++invalid_count;
    }
  }

  // Whether any of the way's nodes is in the files.
  static bool has_locations(const osmium::Way& way) {
    return std::any_of(way.nodes().begin(), way.nodes().end(),
                       [](const osmium::NodeRef& node) { return node.location().valid(); });
  }

  // Leaves out, again and again, ways that nothing continues at one end.
  static void drop_open_chains(std::vector<member_way>& members) {
    std::unordered_map<osmium::object_id_type, int> ends;
    for (const auto& member : members) {
      if (member.is_used) {
        ++ends[member.way->nodes().front().ref()];
        ++ends[member.way->nodes().back().ref()];
      }
    }
    bool has_changed = true;
    while (has_changed) {
      has_changed = false;
      for (auto& member : members) {
        if (!member.is_used) {
          continue;
        }
        auto& front = ends[member.way->nodes().front().ref()];
        auto& back = ends[member.way->nodes().back().ref()];
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
