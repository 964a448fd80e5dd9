/* Where there is no library at all, as in WebAssembly: what compilers call behind one's back. */

#ifdef RONDEL_TRAP
__attribute__((used)) void *memcpy(void *to, const void *from, __SIZE_TYPE__ count) {
    for (__SIZE_TYPE__ i = 0; i < count; i++) ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}

__attribute__((used)) void *memset(void *to, int value, __SIZE_TYPE__ count) {
    for (__SIZE_TYPE__ i = 0; i < count; i++) ((volatile char *)to)[i] = (char)value;
    return to;
}
#endif
