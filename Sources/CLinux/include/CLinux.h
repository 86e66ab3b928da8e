#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <malloc.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

/// accept4(2) for a descriptor that does not block and is not inherited; glibc declares accept4
/// only to programs that define _GNU_SOURCE, which Swift's importer does not.
int bookspine_accept(int listener);

/// pthread_setname_np(3) for the calling thread, hidden from Swift for the same reason.
void bookspine_name_thread(const char *name);

/// sem_clockwait(3) up to a time of the monotonic clock, hidden from Swift for the same reason.
int bookspine_wait(sem_t *semaphore, const struct timespec *deadline);
