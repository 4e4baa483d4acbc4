import { pino } from 'pino'
import type { Config } from './env.ts'

/** A logger for one service. It redacts the fields that may contain secrets, such as tokens and passwords. */
export const createLogger = (service: string, config: Pick<Config, 'LOG_LEVEL'>) =>
  pino({
    name: service,
    level: config.LOG_LEVEL,
    base: { service },
    redact: ['req.headers.authorization', '*.password', '*.token', '*.access_token', 'err.query', 'err.parameters'],
  })
