import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { logSecurityOf } from '../access/security-log.ts'
import { allowedOrigins, type Config } from '../run/env.ts'
import { lingerAfter } from '../run/linger.ts'
import { metrics } from '../run/metrics.ts'
import { shed } from '../run/shed.ts'
import { createWriteBudgets } from '../run/write-budgets.ts'
import type { Store } from '../store.ts'
import { answerClientError } from './client-error.ts'
import { health } from './health.ts'
import { pathOf } from './path-of.ts'
import { problemOf } from './problem-of.ts'
import { Problem } from './problems.ts'
import { refuseDeepJson } from './refuse-deep-json.ts'
import { securityHeaders } from './security-headers.ts'
import { sendProblem } from './send-problem.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Whether the process runs only this service, so that a late event loop indicates overload. */
  alone?: boolean
}

/** A Fastify server with what both services share: problem responses, health, CORS, no caching, request ids. */
export async function buildServer({ config, store, logger, alone = false }: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // The longest texts of one object fit, even if every character is escaped.
    bodyLimit: 262_144,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // Requests that arrive on a connection during shutdown are still served, and then the connection is closed.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // A URL that cannot be parsed matches no route, so none of the hooks below runs for it.
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
  const security = securityHeaders(config)
  refuseDeepJson(app)
  app.decorate('store', store)
  app.decorate('apiRoutes', [])
  app.decorate('writeBudgets', createWriteBudgets(config))
  app.addHook('onRoute', ({ url, config }) => {
    const { endpoint, sent } = config ?? {}
    if (endpoint) app.apiRoutes.push({ method: endpoint.method, url, endpoint, ...(sent && { sent }) })
  })

  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (!problem) request.log.error({ err: error, path: pathOf(request.url) }, 'unforeseen error')
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
    reply.headers(security)
    if (isUnread(request)) lingerAfter(request.raw)
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
    // Otherwise an OPTIONS request that no browser sends is refused with a response that is not a problem.
    strictPreflight: false,
  })
  logSecurityOf(app)
  if (alone) shed(app)
  await app.register(health)
  metrics(app, config)
  return app
}

/** Whether the request has a body that no handler reads. */
const isUnread = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
