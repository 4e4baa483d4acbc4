import type { StaticDocumentSpec } from '@fastify/swagger'
import { type FastifyInstance, fastify } from 'fastify'

/** Scripts, styles and figures from here only; nothing is asked of other hosts, and the page stands in no frame. */
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

/** A server of its own that shows the document below /docs, with a policy of its own and loaded libraries of its own. */
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
    // Without the bar at the top, which offers other documents and carries another name.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null },
  })
  await app.ready()
  return app
}
