// R18: two apis and two chat nodes behind HAProxy, with deploy/haproxy.cfg. Each is stopped by SIGTERM and started again
// in turn, during 100 requests a second and with 200 open windows: no request fails and no message is lost.
import { hasHaproxy, startHaproxy } from '../lib/haproxy.ts'
import { withNodes } from '../lib/nodes.ts'
import { percentiles } from '../lib/percentiles.ts'
import { loadWhile } from '../lib/rolling.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const cycles = Number(process.env.R18_CYCLES ?? (isShort ? 1 : 10))
const load = isShort
  ? { requestsPerSecond: 30, messagesPerSecond: 10, socketCount: 20 }
  : { requestsPerSecond: 100, messagesPerSecond: 20, socketCount: 200 }
const verdict = createVerdict('R18 restart', 18)

if (!hasHaproxy()) {
  console.log(JSON.stringify({ withstand: 'R18 restart', skipped: 'haproxy is not installed', missed: [] }))
  process.exit(0)
}

await withBuild('r18', (dist) =>
  withNodes(
    dist,
    { apiCount: 2, chatCount: 2, extraEnvironment: { DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' } },
    async ({ api, chat, query }) => {
      const proxy = await startHaproxy([api(0).url, api(1).url], [chat(0).url, chat(1).url])
      try {
        const exitMs: number[] = []
        const figures = await loadWhile(
          { query },
          proxy,
          load,
          async () => {
            for (let cycle = 0; cycle < cycles; cycle++) {
              for (const node of [api(0), chat(0), api(1), chat(1)]) {
                exitMs.push(await node.restart())
                await proxy.untilReady()
                process.stderr.write(
                  `cycle ${cycle}: a node has restarted after ${Math.round(exitMs.at(-1) ?? 0)} ms\n`,
                )
              }
            }
          },
          verdict,
        )
        verdict.requireWithin('exit', percentiles(exitMs).max, 10_000)
        verdict.print({ cycles, ...load, exitMs: percentiles(exitMs), ...figures })
      } finally {
        await proxy.stop()
      }
    },
  ),
)
