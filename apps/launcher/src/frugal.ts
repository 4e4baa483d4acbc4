/**
 * Keeps a service small on a machine it shares with others: a young generation that fits a cache, an old one that grows
 * by at most 50 % before it is collected, and two of the C library's heaps instead of one for each thread. Measured for
 * the api after load: 125–180 MB without the limit of growth, 126 MB with it at the same rate of requests.
 */
export const frugalFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
export const frugal = (environment: Record<string, string | undefined>) => ({ MALLOC_ARENA_MAX: '2', ...environment })
