import { useTracing } from '@muster/database/tracing'
import type { Config } from '../run/env.ts'
import type { openTelemetry } from './open-telemetry.ts'

/**
 * Turns tracing on if the configuration names a receiver; otherwise nothing is loaded. The libraries read further
 * standard variables, such as OTEL_SERVICE_NAME and OTEL_TRACES_SAMPLER, by themselves.
 */
export async function startTracing(
  role: string,
  config: Config,
): Promise<ReturnType<typeof openTelemetry> | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT
  const isDisabled = config.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || config.OTEL_TRACES_EXPORTER === 'none'
  if (endpoint === undefined || isDisabled) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL, OTEL_EXPORTER_OTLP_PROTOCOL } = config
  const started = openTelemetry(role, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? OTEL_EXPORTER_OTLP_PROTOCOL)
  useTracing(started.tracing)
  return started
}
