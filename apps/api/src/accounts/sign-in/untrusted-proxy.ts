import type { Config } from '@muster/server/run/env'
import type { FastifyInstance } from 'fastify'

/** Logs one warning when a forwarding header is ignored because no proxy is trusted. */
export function warnOfUntrustedProxy(app: FastifyInstance, config: Config) {
  if (config.TRUST_PROXY) return
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    request.log.warn('X-Forwarded-For is ignored: set TRUST_PROXY to the addresses of your proxy')
  })
}
