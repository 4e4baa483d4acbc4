import cors from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { addSecurityLog } from '../access/security-log.ts'
import { hasProperty } from '../has-property.ts'
import { acceptBeforeClose } from '../run/accept-before-close.ts'
import '../run/drain.ts'
import { allowedOrigins, type Config } from '../run/env.ts'
import { lingerAfter } from '../run/linger.ts'
import { addMetrics } from '../run/metrics.ts'
import { shedLoad } from '../run/shed.ts'
import { createWriteBudgets } from '../run/write-budgets.ts'
import type { Store } from '../store.ts'
import { respondToClientError } from './client-error.ts'
import { addHealthRoutes } from './health.ts'
import { pathOf } from './path-of.ts'
import { problemOf } from './problem-of.ts'
import { Problem } from './problems.ts'
import { refuseDeepJson } from './refuse-deep-json.ts'
import { securityHeaders } from './security-headers.ts'
import { sendProblem } from './send-problem.ts'
import { serializerOf } from './serializers.ts'
import { traceRequests } from './trace-requests.ts'

type ServerOptions = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /**
   * True if the process runs only this service. A delayed event loop then means that this service is overloaded.
   */
  detectsOverload?: boolean
}

/**
 * A Fastify server with the parts that both services share, such as problem responses, health checks, CORS, the
 * security log, metrics and request ids.
 */
export async function buildServer({
  config,
  store,
  logger,
  detectsOverload = false,
}: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Large enough for an object whose texts all have their maximum length, even if every character is escaped.
    bodyLimit: 262_144,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // During shutdown, requests that arrive on an open connection are still served before the connection is closed.
    return503OnClosing: false,
    clientErrorHandler: respondToClientError,
    // A URL that cannot be parsed matches no route, so neither the error handler nor any hook below runs for it.
    frameworkErrors: (error, request, reply) => {
      const problem = (problemOf(error) ?? new Problem(400, 'The request could not be read.')).body()
      reply.hijack()
      reply.raw
        .writeHead(problem.status, {
          'Content-Type': 'application/problem+json; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Request-Id': request.id,
        })
        .end(JSON.stringify(problem))
    },
  })
  acceptBeforeClose(app.server)
  const securityHeaderValues = securityHeaders(config)
  // First, so that all other hooks run below the span of their request.
  traceRequests(app)
  refuseDeepJson(app)
  app.decorate('store', store)
  app.decorate('drainState', { isDraining: false, listeners: [] })
  app.decorate('apiRoutes', [])
  app.decorate('writeBudgets', createWriteBudgets(config))
  app.addHook('onRoute', ({ url, config }) => {
    const { endpoint, responseKind } = config ?? {}
    if (endpoint) app.apiRoutes.push({ method: endpoint.method, url, endpoint, ...(responseKind && { responseKind }) })
  })

  app.setSerializerCompiler<object>(({ schema }) => serializerOf(schema))
  let unavailableLoggedAt = Number.NEGATIVE_INFINITY
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (isCutOff(error, reply)) request.log.debug({ path: pathOf(request.url) }, 'the client closed the connection')
    else if (!problem) request.log.error({ err: error, path: pathOf(request.url) }, 'unforeseen error')
    // The reason of a 503, once a second: without its database, a service would otherwise log every request.
    if (problem?.status === 503 && problem !== error && performance.now() - unavailableLoggedAt >= 1_000) {
      unavailableLoggedAt = performance.now()
      request.log.warn({ err: error, path: pathOf(request.url) }, problem.message)
    }
    if (problem?.cause) request.log.warn({ err: problem.cause, path: pathOf(request.url) }, problem.message)
    if (problem?.status === 413) {
      reply.header('Connection', 'close')
      lingerAfter(request.raw)
    }
    return sendProblem(reply, problem ?? new Problem(500, 'Something went wrong on our side. Please try again.'))
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem(404, 'There is nothing at this address.')))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.header('Cache-Control', 'no-store')
    reply.header('Vary', 'Authorization')
    reply.headers(securityHeaderValues)
    if (app.drainState.isDraining) reply.header('Connection', 'close')
    if (hasUnreadBody(request)) lingerAfter(request.raw)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500 || reply.elapsedTime > 1_000) {
      const { method } = request
      request.log.warn(
        { method, path: pathOf(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      )
    }
  })

  await app.register(cors, {
    origin: allowedOrigins(config),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Idempotency-Key'],
    exposedHeaders: ['ETag', 'X-Total-Count', 'X-Next-Cursor', 'X-Group-Counts', 'Retry-After'],
    maxAge: 600,
    // A strict check would refuse an invalid OPTIONS request with a response that is not a problem document.
    strictPreflight: false,
  })
  addSecurityLog(app)
  const takeLoopDelay: FastifyInstance['takeLoopDelay'] = detectsOverload ? shedLoad(app) : () => undefined
  app.decorate('takeLoopDelay', takeLoopDelay)
  await app.register(addHealthRoutes)
  addMetrics(app, config)
  return app
}

/** Whether the error only means that the response's connection was closed, usually by the client. */
const isCutOff = (error: unknown, reply: FastifyReply) =>
  reply.raw.destroyed && hasProperty(error, 'code') && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Whether the request has a body that no handler reads, because its method is GET or HEAD. */
const hasUnreadBody = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
