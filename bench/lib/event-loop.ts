import { samplingMilliseconds } from '../../packages/server/src/run/shed.ts'
import { sendRequest } from './send-request.ts'

/**
 * The event loop delay of a service since the last call, in milliseconds. Reading the metrics restarts their
 * measurement.
 */
export async function loopDelay(url: string): Promise<{ p99: number; max: number }> {
  const { body } = await sendRequest(`${url}/metrics`)
  const metricOf = (name: string) =>
    Math.round(1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(body)?.[1])) -
    samplingMilliseconds
  return { p99: metricOf('p99'), max: metricOf('max') }
}
