/* Printed by Rondel. Nothing here knows a game but the numbers below. */

#include <stdint.h>
#ifndef RONDEL_TRAP
#include <setjmp.h>
#endif

typedef int64_t i64;
typedef uint64_t u64;

#define GOLDEN 0x9E3779B97F4A7C15ull
#define LARGEST_NUMBER (1LL << 62)
#define LARGEST_KEPT (1LL << 60)

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif
#define UNUSED __attribute__((unused))

/* Words of a set one by one: a word that is always 0 then costs nothing, which makes half the speed. */
#if defined(__clang__)
#define UNROLLED _Pragma("unroll")
#elif defined(__GNUC__)
#define UNROLLED _Pragma("GCC unroll 64")
#else
#define UNROLLED
#endif

/* --- numbers: arithmetic stays at the largest --- */

static inline UNUSED i64 lowest(u64 word) { return __builtin_ctzll(word); }
static inline UNUSED i64 lesser(i64 a, i64 b) { return a < b ? a : b; }
static inline UNUSED i64 greater(i64 a, i64 b) { return a > b ? a : b; }

static inline UNUSED i64 added(i64 a, i64 b) {
    if (b > 0 && a > LARGEST_NUMBER - b) return LARGEST_NUMBER;
    if (b < 0 && a < -LARGEST_NUMBER - b) return -LARGEST_NUMBER;
    return a + b;
}

static inline UNUSED i64 subtracted(i64 a, i64 b) { return added(a, -b); }

static inline UNUSED i64 multiplied(i64 a, i64 b) {
    const u64 one = a < 0 ? -(u64)a : (u64)a, other = b < 0 ? -(u64)b : (u64)b;
    if (one == 0 || other == 0) return 0;
    if (one > (u64)LARGEST_NUMBER / other) return (a < 0) == (b < 0) ? LARGEST_NUMBER : -LARGEST_NUMBER;
    return a * b;
}

static inline UNUSED i64 divided(i64 a, i64 b) {
    if (b == 0) return 0;
    const i64 whole = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
}

static inline UNUSED i64 left_over(i64 a, i64 b) {
    if (b == 0) return 0;
    const i64 left = a % b;
    return left != 0 && (left < 0) != (b < 0) ? left + b : left;
}

static inline UNUSED i64 kept(i64 value) {
    return value > LARGEST_KEPT ? LARGEST_KEPT : value < -LARGEST_KEPT ? -LARGEST_KEPT : value;
}

/* A number that a set can hold, or the one before all of those. */
static inline UNUSED i64 in_set(i64 number) { return number >= -63 && number <= 191 ? number : -64; }

static inline UNUSED void clear(i64 *s, i64 first, i64 last) {
    for (i64 i = first; i < last; i++) s[i] = 0;
}

static inline UNUSED void copy_words(i64 *to, const i64 *from, i64 count) {
#ifdef RONDEL_TRAP
    for (i64 i = 0; i < count; i++) to[i] = from[i]; /* there memcpy is our own, and goes byte by byte */
#else
    __builtin_memcpy(to, from, (__SIZE_TYPE__)count * sizeof *to);
#endif
}

/* --- sets of one word --- */

typedef u64 set_1;

static inline UNUSED u64 load_1(const i64 *p) { return (u64)p[0]; }
static inline UNUSED int any_1(u64 a) { return a != 0; }
static inline UNUSED int same_1(u64 a, u64 b) { return a == b; }
static inline UNUSED u64 or_1(u64 a, u64 b) { return a | b; }
static inline UNUSED u64 minus_1(u64 a, u64 b) { return a & ~b; }
static inline UNUSED i64 count_1(u64 a) { return __builtin_popcountll(a); }
static inline UNUSED u64 rest_1(u64 a) { return a & (a - 1); }
static inline UNUSED i64 first_1(u64 a, i64 base) { return a ? base + lowest(a) : 0; }
static inline UNUSED i64 first_number_1(u64 a, i64 base) { return a ? base + lowest(a) : 0; }

static inline UNUSED int has_1(u64 a, i64 member, i64 base) {
    const u64 at = (u64)(member - base);
    return at < 64 && (a >> at & 1);
}

static inline UNUSED u64 single_1(i64 member, i64 base) {
    const u64 at = (u64)(member - base);
    return at < 64 && member ? 1ull << at : 0;
}

static inline UNUSED void put_1(u64 *a, i64 member, i64 base) { *a |= single_1(member, base); }

static inline UNUSED u64 firsts_1(u64 a, i64 count) {
    u64 result = 0;
    for (; a && count > 0; count--, a &= a - 1) result |= a & -a;
    return result;
}

static inline UNUSED i64 nth_1(u64 a, i64 n, i64 base) {
    if (n < 1) return 0;
    for (; a && n > 1; n--) a &= a - 1;
    return a ? base + lowest(a) : 0;
}

static inline UNUSED i64 nth_number_1(u64 a, i64 n, i64 base) { return nth_1(a, n, base); }

/* How many bits a set takes; `behind` leaves out as many, counted from its first word. */
static inline UNUSED i64 length_1(u64 a, i64 base) { return a ? base + 64 - __builtin_clzll(a) : 0; }
static inline UNUSED u64 behind_1(u64 a, i64 length) { return length <= 0 ? a : length >= 64 ? 0 : a >> length << length; }

static inline UNUSED u64 range_1(i64 low, i64 high, i64 base) {
    low = greater(low, -63) - base;
    high = lesser(high, 191) - base;
    if (low > high || high < 0 || low > 63) return 0;
    const u64 upto = high >= 63 ? ~0ull : (1ull << (high + 1)) - 1;
    return low <= 0 ? upto : upto >> low << low;
}

static inline UNUSED i64 head_1(u64 a) { return (i64)(a & 255); }
static inline UNUSED u64 tail_1(u64 a) { return a >> 8; }
static inline UNUSED i64 nth_in_order_1(u64 a, i64 n) { return n >= 1 && n <= 8 ? (i64)(a >> 8 * (n - 1) & 255) : 0; }

static inline UNUSED void append_1(u64 *a, int *length, i64 member) {
    if (*length < 8) *a |= (u64)member << 8 * *length;
    ++*length;
}

static inline UNUSED u64 starting_1(i64 first, i64 size) {
    u64 result = 0;
    int length = 0;
    if (first < 1 || first > size) return 0;
    for (i64 i = 0; i < size && i < 8; i++) append_1(&result, &length, (first - 1 + i) % size + 1);
    return result;
}

static inline UNUSED i64 unmet_pair_1(i64 count, u64 a, i64 other, u64 b) {
    const int one = count_1(a) >= count, two = count_1(b) >= other;
    return one && two ? count_1(a | b) < count + other : 2 - one - two;
}
