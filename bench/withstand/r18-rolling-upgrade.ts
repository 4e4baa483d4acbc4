// R18: a rolling upgrade under load. Two apis and two chat nodes of the previous release run on the current schema, which is
// what they do between the migrations and their replacement, and are then replaced one after another by the current
// version: no request fails and no message is lost.
import { hasHaproxy, startHaproxy } from '../lib/haproxy.ts'
import { withNodes } from '../lib/nodes.ts'
import { percentiles } from '../lib/percentiles.ts'
import { buildCheckout, checkOut, previousRelease } from '../lib/previous-version.ts'
import { loadWhile } from '../lib/rolling.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const load = isShort
  ? { requestsPerSecond: 30, messagesPerSecond: 10, socketCount: 20 }
  : { requestsPerSecond: 100, messagesPerSecond: 20, socketCount: 200 }
const verdict = createVerdict('R18 upgrade', 18)

if (!hasHaproxy()) {
  console.log(JSON.stringify({ withstand: 'R18 upgrade', skipped: 'haproxy is not installed', missed: [] }))
  process.exit(0)
}

const previous = await checkOut(previousRelease.commit)
try {
  const previousDist = buildCheckout(previous.folder)
  await withBuild('r18', (dist) =>
    withNodes(
      previousDist,
      { apiCount: 2, chatCount: 2, extraEnvironment: { DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' } },
      async ({ api, chat, query }) => {
        const proxy = await startHaproxy([api(0).url, api(1).url], [chat(0).url, chat(1).url])
        const exitMs: number[] = []
        /** Replaces the nodes. A version that does not drain by itself is drained by the proxy, as an operator would. */
        const replaceBy = async (build: string, drainsItself: boolean) => {
          const nodes = { 'api/api1': api(0), 'chat/chat1': chat(0), 'api/api2': api(1), 'chat/chat2': chat(1) }
          for (const [name, node] of Object.entries(nodes)) {
            if (!drainsItself) await proxy.drain(name)
            exitMs.push(await node.restart(build))
            if (!drainsItself) await proxy.command(`set server ${name} state ready`)
            await proxy.untilReady()
          }
        }
        try {
          const figures = await loadWhile(
            { query },
            proxy,
            load,
            async () => {
              await replaceBy(dist, false)
              // And back: the previous release must run on the schema and on what the current version has written.
              await replaceBy(previousDist, true)
            },
            verdict,
          )
          verdict.requireWithin('exit', percentiles(exitMs).max, 10_000)
          verdict.print({ from: previousRelease.commit.slice(0, 12), ...load, exitMs: percentiles(exitMs), ...figures })
        } finally {
          await proxy.stop()
        }
      },
    ),
  )
} finally {
  await previous.remove()
}
