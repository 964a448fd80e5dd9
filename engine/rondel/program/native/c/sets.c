/* --- sets of N words --- */

typedef struct { u64 w[N]; } set_N;

static inline UNUSED set_N load_N(const i64 *p) {
    set_N a;
    UNROLLED for (int i = 0; i < N; i++) a.w[i] = (u64)p[i];
    return a;
}

static inline UNUSED void store_N(i64 *p, set_N a) {
    UNROLLED for (int i = 0; i < N; i++) p[i] = (i64)a.w[i];
}

static inline UNUSED int any_N(set_N a) {
    u64 all = 0;
    UNROLLED for (int i = 0; i < N; i++) all |= a.w[i];
    return all != 0;
}

static inline UNUSED int same_N(set_N a, set_N b) {
    u64 apart = 0;
    UNROLLED for (int i = 0; i < N; i++) apart |= a.w[i] ^ b.w[i];
    return apart == 0;
}

static inline UNUSED set_N or_N(set_N a, set_N b) {
    UNROLLED for (int i = 0; i < N; i++) a.w[i] |= b.w[i];
    return a;
}

static inline UNUSED set_N and_N(set_N a, set_N b) {
    UNROLLED for (int i = 0; i < N; i++) a.w[i] &= b.w[i];
    return a;
}

static inline UNUSED set_N minus_N(set_N a, set_N b) {
    UNROLLED for (int i = 0; i < N; i++) a.w[i] &= ~b.w[i];
    return a;
}

static inline UNUSED i64 count_N(set_N a) {
    i64 count = 0;
    UNROLLED for (int i = 0; i < N; i++) count += __builtin_popcountll(a.w[i]);
    return count;
}

static inline UNUSED set_N rest_N(set_N a) {
    UNROLLED for (int i = 0; i < N; i++) {
        if (a.w[i]) {
            a.w[i] &= a.w[i] - 1;
            return a;
        }
    }
    return a;
}

static inline UNUSED i64 first_N(set_N a, i64 base) {
    UNROLLED for (int i = 0; i < N; i++) {
        if (a.w[i]) return base + 64 * i + lowest(a.w[i]);
    }
    return 0;
}

static inline UNUSED i64 first_number_N(set_N a, i64 base) { return first_N(a, base); }

static inline UNUSED int has_N(set_N a, i64 member, i64 base) {
    const u64 at = (u64)(member - base);
    return at < 64 * N && (a.w[at >> 6] >> (at & 63) & 1);
}

static inline UNUSED void put_N(set_N *a, i64 member, i64 base) {
    const u64 at = (u64)(member - base);
    if (at < 64 * N && member) a->w[at >> 6] |= 1ull << (at & 63);
}

static inline UNUSED set_N single_N(i64 member, i64 base) {
    set_N a = {{0}};
    put_N(&a, member, base);
    return a;
}

static inline UNUSED set_N firsts_N(set_N a, i64 count) {
    set_N result = {{0}};
    UNROLLED for (int i = 0; i < N; i++) {
        for (u64 b = a.w[i]; b && count > 0; count--, b &= b - 1) result.w[i] |= b & -b;
    }
    return result;
}

static inline UNUSED i64 nth_N(set_N a, i64 n, i64 base) {
    if (n < 1) return 0;
    UNROLLED for (int i = 0; i < N; i++) {
        const i64 here = __builtin_popcountll(a.w[i]);
        if (n <= here) {
            u64 b = a.w[i];
            for (; n > 1; n--) b &= b - 1;
            return base + 64 * i + lowest(b);
        }
        n -= here;
    }
    return 0;
}

static inline UNUSED i64 nth_number_N(set_N a, i64 n, i64 base) { return nth_N(a, n, base); }

static inline UNUSED i64 length_N(set_N a, i64 base) {
    UNROLLED for (int i = N - 1; i >= 0; i--) {
        if (a.w[i]) return base + 64 * i + 64 - __builtin_clzll(a.w[i]);
    }
    return 0;
}

static inline UNUSED set_N behind_N(set_N a, i64 length) {
    UNROLLED for (int i = 0; i < N; i++) a.w[i] = behind_1(a.w[i], length - 64 * i);
    return a;
}

static inline UNUSED set_N range_N(i64 low, i64 high, i64 base) {
    set_N a;
    UNROLLED for (int i = 0; i < N; i++) a.w[i] = range_1(low, high, base + 64 * i);
    return a;
}

static inline UNUSED i64 head_N(set_N a) { return (i64)(a.w[0] & 255); }

static inline UNUSED set_N tail_N(set_N a) {
    UNROLLED for (int i = 0; i < N; i++) a.w[i] = a.w[i] >> 8 | (i + 1 < N ? a.w[i + 1 < N ? i + 1 : i] << 56 : 0);
    return a;
}

static inline UNUSED i64 nth_in_order_N(set_N a, i64 n) {
    return n >= 1 && n <= 8 * N ? (i64)(a.w[(n - 1) / 8] >> 8 * ((n - 1) % 8) & 255) : 0;
}

static inline UNUSED void append_N(set_N *a, int *length, i64 member) {
    if (*length < 8 * N) a->w[*length / 8] |= (u64)member << 8 * (*length % 8);
    ++*length;
}

static inline UNUSED set_N starting_N(i64 first, i64 size) {
    set_N result = {{0}};
    int length = 0;
    if (first < 1 || first > size) return result;
    for (i64 i = 0; i < size && i < 8 * N; i++) append_N(&result, &length, (first - 1 + i) % size + 1);
    return result;
}

static inline UNUSED i64 unmet_pair_N(i64 count, set_N a, i64 other, set_N b) {
    const int one = count_N(a) >= count, two = count_N(b) >= other;
    return one && two ? count_N(or_N(a, b)) < count + other : 2 - one - two;
}
