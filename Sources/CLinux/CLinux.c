#define _GNU_SOURCE
#include "CLinux.h"
#include <pthread.h>

int bookspine_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void bookspine_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}

int bookspine_wait(sem_t *semaphore, const struct timespec *deadline) {
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, deadline);
}
