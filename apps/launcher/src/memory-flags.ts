/**
 * Limits the memory of a service: a young generation that fits into the CPU cache, an old generation that grows by at
 * most 50% before a collection, and at most two malloc arenas. After a load test, the api used 125–180 MB without
 * the growth limit, and 126 MB with it. The request rate was the same.
 */
export const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
export const limitMemory = (environment: Record<string, string | undefined>) => ({
  MALLOC_ARENA_MAX: '2',
  ...environment,
})
