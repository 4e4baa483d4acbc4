import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { hasProperty } from '@muster/server/has-property'
import type { Config } from '@muster/server/run/env'
import { chatAddress } from './chat-address.ts'

/**
 * The options for the security headers of the pages. The policy allows scripts from this origin and inline scripts that
 * the build wrote into the page, styles from this origin or with the nonce of the response, and connections only to
 * this origin and the chat service. It does not contain upgrade-insecure-requests, because an installation without
 * HTTPS must work at its address.
 */
export const securityPolicy = (config: Config, page: string): FastifyHelmetOptions => ({
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineScriptHashes(page)],
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

/** The hashes of the inline scripts that the build wrote into the page. */
const inlineScriptHashes = (page: string) =>
  page
    .split('<script>')
    .slice(1)
    .map((scriptText) => scriptText.slice(0, scriptText.indexOf('</script>')))
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)

function chatSources(config: Config, request: unknown): string {
  const headers = hasProperty(request, 'headers') ? request.headers : undefined
  const host = hasProperty(headers, 'host') ? String(headers.host) : ''
  const address = chatAddress(config, host)
  return `${address} ${address.replace(/^http/, 'ws')}`
}
