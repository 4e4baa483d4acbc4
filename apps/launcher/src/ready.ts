import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Maps the host of a service that listens on all addresses to an address at which this machine can reach it. */
const loopbackAddresses = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/**
 * Waits until the service at `host` and `port` is ready.
 * @returns false after `timeoutMs`
 */
export async function waitUntilReady(host: string, port: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (await isReady(loopbackAddresses.get(host) ?? host, port)) return true
    await wait(25)
  }
  return false
}

function isReady(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/readyz', agent: false, timeout: 3000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}

/**
 * Waits until no process listens on `port`, because the services of a killed launcher take a moment to end.
 * @returns false after `timeoutMs`
 */
export async function waitUntilFree(host: string, port: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!(await isFree(host, port))) {
    if (Date.now() > deadline) return false
    await wait(100)
  }
  return true
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
}
