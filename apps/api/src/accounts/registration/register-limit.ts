import rateLimit from '@fastify/rate-limit'
import { Problem } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../sign-in/address-of.ts'

/** Limits each client address to 60 calls an hour to the routes that are registered in `app`. */
export async function limitRegistrations(app: FastifyInstance, config: Config): Promise<void> {
  if (config.RATE_LIMITS === 'off') return
  await app.register(rateLimit, {
    max: 60,
    timeWindow: '1 hour',
    keyGenerator: addressOf,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem(429, 'Too many accounts were created from here. Please try again later.', {
        retryAfterSeconds: Math.ceil(ttl / 1_000),
      }),
  })
}
