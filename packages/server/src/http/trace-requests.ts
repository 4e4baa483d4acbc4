import { currentTracing, type Span } from '@muster/database/tracing'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if it is not traced. */
    span: Span | undefined
  }
}

/** Requested all the time by machines. */
const untracedRoutes = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Gives each request a span, below that of the header `traceparent`. It has the route but not the path, which may
 * contain a token, and the id that the response has in `X-Request-Id`.
 */
export function traceRequests(app: FastifyInstance) {
  const tracing = currentTracing()
  if (!tracing) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url
    if (route && untracedRoutes.has(route)) return done()
    const { traceparent } = headers
    const span = tracing.start(route ? `${method} ${route}` : method, {
      kind: 'server',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      causes: [],
      attributes: {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'muster.request_id': request.id,
      },
    })
    request.span = span
    span.run(done)
  })
  // The body arrives as events of the connection, which do not belong to the request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.run(done) : done()))
  app.addHook('onResponse', ({ span, userId }, { statusCode }, done) => {
    if (!span) return done()
    span.set({ 'http.response.status_code': statusCode, ...(userId !== undefined && { 'user.id': String(userId) }) })
    if (statusCode >= 500) span.fail(String(statusCode))
    span.end()
    span.run(done)
  })
}
