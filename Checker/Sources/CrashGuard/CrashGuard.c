#include "CrashGuard.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

// C, because a signal handler may call only async-signal-safe functions: it must not allocate.

#define VARIABLE "WATERTIGHT_CRASHED="
enum { maximumFiles = 64, maximumBytes = 1 << 16, stackSize = 1 << 16 };

static _Thread_local const char *current;
static char *const *arguments;
static char executable[4096];
/// The environment of the restarted process; its last entry is `list`.
static char **environment;
/// The variable and the paths that crashed, each followed by a line feed.
static char list[maximumBytes] = VARIABLE;

static void print(const char *text) {
    if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

static void handle(int number) {
    const char *path = current;
    signal(number, SIG_DFL);
    if (path == NULL) {
        raise(number);
        return;
    }
    size_t length = strlen(list), count = 0;
    for (size_t i = 0; i < length; i++) count += list[i] == '\n';
    if (length + strlen(path) + 2 < maximumBytes && count < maximumFiles) {
        strcpy(list + length, path);
        strcat(list, "\n");
        // A blocked signal would stay blocked.
        sigset_t none;
        sigemptyset(&none);
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        execve(executable, arguments, environment);
    }
    print("watertight: reading ");
    print(path);
    print(" ends the process. Exclude the file.\n");
    _exit(2);
}

/// Gives the current thread a stack for the handler, because its own may have overflowed. Returns that stack.
static void *prepare_thread(void) {
    stack_t stack = {.ss_sp = malloc(stackSize), .ss_size = stackSize};
    if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
    return stack.ss_sp;
}

typedef struct {
    void (*body)(void *);
    void *argument;
} Start;

static void *run(void *start) {
    Start own = *(Start *)start;
    free(start);
    void *stack = prepare_thread();
    own.body(own.argument);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(stack);
    return NULL;
}

// The stacks must leave memory for the work of the threads, since Swift ends the process if an allocation fails.
static bool has_memory(size_t size) {
    size_t wanted = size + (256 << 20);
    void *memory = mmap(NULL, wanted, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
    return memory != MAP_FAILED && munmap(memory, wanted) == 0;
}

bool crash_guard_start_thread(size_t size, void (*body)(void *), void *argument) {
    if (!has_memory(size)) return false;
    Start *start = malloc(sizeof *start);
    if (start == NULL) return false;
    *start = (Start){body, argument};
    pthread_t thread;
    pthread_attr_t attributes;
    bool started = pthread_attr_init(&attributes) == 0;
    if (started) {
        started = pthread_attr_setstacksize(&attributes, size) == 0
            && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
            && pthread_create(&thread, &attributes, run, start) == 0;
        pthread_attr_destroy(&attributes);
    }
    if (!started) free(start);
    return started;
}

void crash_guard_install(char *const *values) {
    arguments = values;
#if __APPLE__
    uint32_t size = sizeof executable;
    if (_NSGetExecutablePath(executable, &size) != 0) return;
#else
    strcpy(executable, "/proc/self/exe");
#endif
    size_t count = 0, kept = 0;
    while (environ[count] != NULL) count++;
    environment = calloc(count + 2, sizeof *environment);
    if (environment == NULL) return;
    for (size_t i = 0; i < count; i++) {
        if (strncmp(environ[i], VARIABLE, strlen(VARIABLE)) == 0) {
            if (strlen(environ[i]) < maximumBytes) strcpy(list, environ[i]);
        } else {
            environment[kept++] = environ[i];
        }
    }
    environment[kept] = list;
    prepare_thread();
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

void crash_guard_read(const char *path) { current = path; }

const char *crash_guard_crashed(void) { return list + strlen(VARIABLE); }
