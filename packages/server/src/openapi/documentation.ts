import type { StaticDocumentSpec } from '@fastify/swagger'
import { type FastifyInstance, fastify } from 'fastify'

/** Scripts, styles and images only from this origin; no requests to other hosts, and no embedding in frames. */
const policy = [
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

/** A separate server that shows the document below /docs, with its own policy and its own lazily loaded libraries. */
export async function documentation(document: StaticDocumentSpec['document']): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    })
  })
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Muster API' },
    // Without the top bar, which loads other documents and has the library's name.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null },
  })
  await app.ready()
  return app
}
