import { samplingMilliseconds } from '../../packages/server/src/run/shed.ts'
import { ask } from './ask.ts'

/** Event loop delay of a service in milliseconds since the last call, from its metrics, which restart at every sample. */
export async function loopDelay(url: string): Promise<{ p99: number; max: number }> {
  const { body } = await ask(`${url}/metrics`)
  const of = (name: string) =>
    Math.round(1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(body)?.[1])) -
    samplingMilliseconds
  return { p99: of('p99'), max: of('max') }
}
