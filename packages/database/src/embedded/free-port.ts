import { createServer } from 'node:net'

/** The ports are below the range of ephemeral ports, so that no outgoing connection takes the chosen port. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000

/** A free port on the loopback interface. Another process may take it first, so callers retry. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${LOWEST_PORT} and ${HIGHEST_PORT} for the embedded database.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
