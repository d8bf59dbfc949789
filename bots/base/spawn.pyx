"""Starts a program without copying this process: fast, and safe while other threads run.

`subprocess` copies the whole process where the new one has limits to set for itself. Then every
page that is written to afterwards is copied, too, in the midst of the first decisions.
"""

import os

from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #if defined(_WIN32)
    static int start(char **argv, const int *ends, const long long *limits, int owned)
    {
        (void)argv; (void)ends; (void)limits; (void)owned;
        return -40;
    }
    #else
    #include <errno.h>
    #include <signal.h>
    #include <sys/resource.h>
    #include <sys/types.h>
    #include <unistd.h>
    #if defined(__linux__)
    #include <sys/prctl.h>
    #include <sys/syscall.h>
    #define COPY vfork
    #else
    #define COPY fork
    #endif

    extern char **environ;

    static void limit(int kind, long long most)
    {
        struct rlimit both;
        if (getrlimit(kind, &both))
            return;
        if (most >= 0 && (both.rlim_max == RLIM_INFINITY || (rlim_t)most < both.rlim_max))
            both.rlim_max = (rlim_t)most;
        both.rlim_cur = both.rlim_max;
        setrlimit(kind, &both);
    }

    static void close_all(int most) /* that are open, from 3 on */
    {
        int i;
    #if defined(SYS_close_range)
        if (!syscall(SYS_close_range, 3, ~0u, 0))
            return;
    #endif
        for (i = 3; i < most; i++)
            close(i);
    }

    /* What the new process does until it is the program: calls of the system alone, since it may
     * still be in the memory of this one. Returns only if there is no program, errno says why. */
    static void become(char **argv, const int *ends, const long long *limits, int owned,
                       pid_t owner)
    {
        struct sigaction usual = {.sa_handler = SIG_DFL};
        sigset_t none;
        int i, most = (int)sysconf(_SC_OPEN_MAX);
        for (i = 1; i < NSIG; i++) /* fails for those that cannot be set, which are as usual */
            sigaction(i, &usual, NULL);
        setsid();
    #if defined(__linux__)
        if (owned) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != owner)
                _exit(127);
        }
    #else
        (void)owned; (void)owner;
    #endif
        for (i = 0; i < 3; i++)
            if (dup2(ends[i], i) < 0)
                return;
        close_all(most < 0 || most > 65536 ? 65536 : most);
        limit(RLIMIT_CORE, limits[0]);
        limit(RLIMIT_NOFILE, limits[1]);
        limit(RLIMIT_FSIZE, limits[2]);
        limit(RLIMIT_AS, -1); /* ours, while we wait, is not its own */
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execve(argv[0], argv + 1, environ);
    }

    static int start(char **argv, const int *ends, const long long *limits, int owned)
    {
        volatile int failed = 0;
        sigset_t every, before;
        pid_t owner = getpid(), made;
        sigfillset(&every);
        pthread_sigmask(SIG_SETMASK, &every, &before); /* no handler of ours may run in the copy */
        made = COPY();
        if (made == 0) {
            become(argv, ends, limits, owned, owner);
            failed = errno;
            _exit(127);
        }
        if (made < 0)
            failed = errno;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        return failed ? -failed : (int)made;
    }
    #endif
    """
    int start(char** argv, const int* ends, const long long* limits, int owned) noexcept nogil


def spawn(list words not None, list ends not None, tuple limits not None, bint owned):
    """Start a program in a session of its own and return its number.

    `words` are its path and its arguments, the first of which is its name for itself. `ends` are
    three open files, from 3 on, that become its input, output and errors; it has no other.
    `limits` are the most bytes of a core, open files and bytes of a file. It is killed when the
    thread that started it ends, if `owned` and where the system can (Linux). Raises OSError,
    ValueError for a word with a zero byte.
    """
    cdef list kept = [os.fsencode(word) for word in words]
    if len(kept) < 2 or any(b"\0" in word for word in kept):
        raise ValueError("spawn: a path and arguments without zero bytes expected")
    if len(ends) != 3 or min(ends) < 3 or len(limits) != 3:
        raise ValueError("spawn: three open files, from 3 on, and three limits expected")
    cdef int[3] files = [ends[0], ends[1], ends[2]]
    cdef long long[3] most = [limits[0], limits[1], limits[2]]
    cdef char** argv = <char**> calloc(len(kept) + 1, sizeof(char*))
    cdef Py_ssize_t i
    cdef int made
    if argv == NULL:
        raise MemoryError
    for i in range(len(kept)):
        argv[i] = kept[i]
    with nogil:
        made = start(argv, files, most, owned)
    free(argv)
    if made < 0:
        raise OSError(-made, os.strerror(-made), words[0])
    return made
