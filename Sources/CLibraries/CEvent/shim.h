// The system's types before libevent's configuration asks for GNU's extensions of them: they are the same in every module.
#include <sys/types.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
