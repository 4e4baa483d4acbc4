import { currentTracing } from '@muster/database/tracing'
import { pino } from 'pino'
import type { Config } from './env.ts'

/**
 * A logger for one service. It redacts the fields that may contain secrets, such as tokens and passwords. If traces are
 * on, each line has the ids of its span.
 */
export const createLogger = (service: string, config: Pick<Config, 'LOG_LEVEL'>) =>
  pino({
    ...(currentTracing() && { mixin: currentIds }),
    name: service,
    level: config.LOG_LEVEL,
    base: { service },
    redact: ['req.headers.authorization', '*.password', '*.token', '*.access_token', 'err.query', 'err.parameters'],
  })

function currentIds(): object {
  const { trace_id, span_id } = currentTracing()?.current() ?? {}
  return trace_id ? { trace_id, span_id } : {}
}
