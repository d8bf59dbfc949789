/* A bot in C, one file and no library: it answers with a random legal action. It speaks the
 * protocol of docs/protocol.md: one JSON object a line, on standard input and output.
 *
 *     cc -O2 -o random_bot examples/bots/random_bot.c
 *     staufen check-bot ./random_bot
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096 /* legal actions of one decision */

static unsigned long long state = 1; /* of a small generator (splitmix64) */

static unsigned long long draw(void)
{
    unsigned long long z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

static const char *skip_text(const char *at) /* from its opening quote to behind its closing one */
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

static const char *skip_value(const char *at)
{
    int depth = 0;
    while (*at) {
        if (*at == '"') {
            at = skip_text(at);
            continue;
        }
        if (*at == '[' || *at == '{')
            depth++;
        else if ((*at == ']' || *at == '}') && depth-- == 0)
            return at;
        else if (*at == ',' && depth == 0)
            return at;
        at++;
    }
    return at;
}

/* Return where the value of a key of the outermost object begins, NULL where there is no such key. */
static const char *value_of(const char *line, const char *key)
{
    size_t length = strlen(key);
    const char *at = strchr(line, '{');
    if (!at)
        return NULL;
    at++;
    while ((at = strchr(at, '"'))) {
        const char *name = at + 1;
        at = skip_text(at);
        size_t size = (size_t)(at - name) - 1;
        while (*at == ' ' || *at == ':')
            at++;
        if (size == length && !strncmp(name, key, length))
            return at;
        at = skip_value(at);
        if (*at != ',')
            return NULL;
        at++;
    }
    return NULL;
}

static int is(const char *line, const char *type)
{
    const char *at = value_of(line, "type");
    size_t length = strlen(type);
    return at && at[0] == '"' && !strncmp(at + 1, type, length) && at[length + 1] == '"';
}

static long long number(const char *line, const char *key)
{
    const char *at = value_of(line, key);
    return at ? strtoll(at, NULL, 10) : 0;
}

static void act(const char *line)
{
    static long legal[MOST];
    int n = 0;
    const char *at = value_of(line, "legal_actions");
    while (at && *at && *at != ']' && n < MOST) {
        char *end;
        long action = strtol(++at, &end, 10); /* behind the bracket or a comma */
        if (end == at)
            break;
        legal[n++] = action;
        at = end;
    }
    if (n)
        printf("{\"type\":\"action\",\"id\":%lld,\"action\":%ld}\n", number(line, "id"), legal[draw() % n]);
}

int main(void)
{
    static char line[1 << 20]; /* no message is longer */
    while (fgets(line, sizeof line, stdin)) {
        if (is(line, "act")) {
            act(line);
        } else if (is(line, "hello")) {
            puts("{\"type\":\"hello\",\"protocol\":2,\"name\":\"random (C)\",\"version\":\"1\","
                 "\"include\":[\"events\"],\"options\":{}}");
        } else if (is(line, "new_game")) {
            state = (unsigned long long)number(line, "seed");
            printf("{\"type\":\"ready\",\"id\":%lld}\n", number(line, "id"));
        } else if (is(line, "ping")) {
            puts("{\"type\":\"pong\"}");
        } else if (is(line, "quit")) {
            return 0;
        }
        fflush(stdout); /* events, results, and whatever later versions say, need no answer */
    }
    return 0;
}
