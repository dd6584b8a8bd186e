#include <microhttpd.h>

/* MHD_start_daemon takes its options as variadic arguments, which Swift cannot call. */
struct http_daemon_settings {
  int listening_socket;
  unsigned int threads;
  unsigned int connections;
  unsigned int connections_per_address;
  unsigned int idle_seconds;
  unsigned int backlog;
};

/* Paths and queries reach the handlers as they were sent. */
static inline size_t http_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

/* Makes one item of a query. The library, which otherwise keeps every item in a connection's memory and hangs when
   there are hundreds, lets `target` be read before it looks at the items; the memory is its own and may be written. */
static inline void http_join_query(const char *target) {
  char *text = (char *)target;
  while (*text != 0 && *text != '?') text++;
  for (; *text != 0; text++) if (*text == '&') *text = ';';
}

/* Null when the library refuses. `context` is handed to every callback. */
static inline struct MHD_Daemon *http_start_daemon(
    struct http_daemon_settings settings, MHD_AccessHandlerCallback handle,
    void *(*begin)(void *, const char *, struct MHD_Connection *), MHD_RequestCompletedCallback end,
    MHD_NotifyConnectionCallback connected, void *context) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL, handle, context,
      MHD_OPTION_LISTEN_SOCKET, settings.listening_socket,
      MHD_OPTION_THREAD_POOL_SIZE, settings.threads,
      MHD_OPTION_CONNECTION_LIMIT, settings.connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings.connections_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds,
      MHD_OPTION_LISTEN_BACKLOG_SIZE, settings.backlog,
      MHD_OPTION_UNESCAPE_CALLBACK, http_keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, begin, context,
      MHD_OPTION_NOTIFY_COMPLETED, end, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_END);
}

/* The client's address; null where the library does not know it. MHD_get_connection_info is variadic. */
static inline const struct sockaddr *http_client_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == NULL ? NULL : info->client_addr;
}

/* The connection's socket; -1 where the library does not know it. */
static inline int http_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}
