import { get } from 'node:http'

const timeoutMs = 4000

/** Whether a service of Muster at this port of this machine returns 200 at a path of its health checks. */
export function respondsAt(host: string, port: number, path: '/livez' | '/readyz'): Promise<boolean> {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return new Promise((resolve) => {
    const request = get({ host: local, port, path, agent: false, timeout: timeoutMs }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, 100)
      })
      reply.on('end', () => resolve(reply.statusCode === 200 && text === '{"status":"ok"}'))
      reply.on('error', () => resolve(false))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
