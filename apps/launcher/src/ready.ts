import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the service on `port` says that it is ready. @returns false when `patienceMs` pass first */
export async function becomesReady(port: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (await isReady(port)) return true
    await wait(25)
  }
  return false
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 3000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}

/** Waits until nobody listens on `port`: services of a launcher that was killed need a moment to go. */
export async function becomesFree(host: string, port: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
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
