import { createServer } from 'node:net'

/** Below the range from which systems lend ports for outgoing connections, so that none of those takes ours away. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** A port on the loopback that nobody listens on right now. Somebody may take it before we do: callers try again. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${LOWEST} and ${HIGHEST} for the embedded database.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
