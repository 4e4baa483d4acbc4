import type { RedisClientOptions } from '@redis/client'

const connectMilliseconds = 2_000

type Options = Pick<RedisClientOptions, 'commandsQueueMaxLength'> & {
  socket: { reconnectStrategy: false | ((retries: number) => number) }
}

/** Creates a client of the bus, which does not connect yet. Loaded on demand, because most installations have no bus. */
export async function createBusClient(url: string, { socket, ...options }: Options) {
  const { createClient } = await import('@redis/client')
  return createClient({
    ...options,
    url,
    // This version of the protocol allows publishing and receiving on one connection.
    RESP: 3,
    socket: { connectTimeout: connectMilliseconds, ...socket },
  })
}
