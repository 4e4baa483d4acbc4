import type { StaticDocumentSpec } from '@fastify/swagger'
import { type FastifyInstance, fastify } from 'fastify'

/**
 * The Content-Security-Policy: scripts, styles and images only from this origin (images also from `data:` URLs), no
 * requests to other hosts, no embedding in frames.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A separate Fastify server for /docs, with its own security policy; its libraries are loaded lazily. */
export async function buildDocumentationServer(document: StaticDocumentSpec['document']): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    })
  })
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Muster API' },
    // `BaseLayout` has no top bar. A top bar would offer to load other documents, and show the library's name.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null },
  })
  await app.ready()
  return app
}
