import type { Config } from '@muster/server/env'
import type { FastifyInstance } from 'fastify'

export async function webApp(_app: FastifyInstance, _options: { config: Config }) {}
