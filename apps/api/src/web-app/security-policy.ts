import type { FastifyHelmetOptions } from '@fastify/helmet'
import { hasProperty } from '@muster/server/has-property'
import type { Config } from '@muster/server/run/env'
import { chatAddress } from './chat-address.ts'

/**
 * The content security policy of the pages: scripts from this origin, styles from this origin or with this response's
 * nonce, connections only to this origin and the chat service. Without upgrade-insecure-requests, because an
 * installation without HTTPS must work by its address.
 */
export const securityPolicy = (config: Config): FastifyHelmetOptions => ({
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", (request) => chatSources(config, request)],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
  strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
})

function chatSources(config: Config, request: unknown): string {
  const headers = hasProperty(request, 'headers') ? request.headers : undefined
  const host = hasProperty(headers, 'host') ? String(headers.host) : ''
  const address = chatAddress(config, host)
  return `${address} ${address.replace(/^http/, 'ws')}`
}
