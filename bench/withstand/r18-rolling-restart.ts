// R18: two apis and two chat nodes behind a proxy, with deploy/haproxy.cfg and then with deploy/nginx.conf. Each node is
// stopped by SIGTERM and started again in turn, during 100 requests a second and with 200 open windows: no request fails
// and no message is lost.
import { hasHaproxy, startHaproxy } from '../lib/haproxy.ts'
import { hasNginx, startNginx } from '../lib/nginx.ts'
import { withNodes } from '../lib/nodes.ts'
import { percentiles } from '../lib/percentiles.ts'
import { loadWhile } from '../lib/rolling.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

type Proxy = {
  apiUrl: string
  chatUrl: string
  /** Waits until the proxy considers all nodes ready, if it checks them. */
  untilReady?(): Promise<void>
  stop(): Promise<void>
}
type StartProxy = (api: [string, string], chat: [string, string]) => Promise<Proxy>

const cycles = Number(process.env.R18_CYCLES ?? (isShort ? 1 : 10))
const load = isShort
  ? { requestsPerSecond: 30, messagesPerSecond: 10, socketCount: 20 }
  : { requestsPerSecond: 100, messagesPerSecond: 20, socketCount: 200 }

const title = 'R18 restart'
const verdict = createVerdict(title, 18)
const proxies: { name: string; isInstalled: boolean; start: StartProxy }[] = [
  { name: 'HAProxy', isInstalled: hasHaproxy(), start: startHaproxy },
  { name: 'nginx', isInstalled: hasNginx(), start: startNginx },
]

const installed = proxies.filter(({ isInstalled }) => isInstalled)
if (installed.length === 0) {
  console.log(JSON.stringify({ withstand: title, skipped: 'neither haproxy nor nginx is installed', missed: [] }))
  process.exit(0)
}
await withBuild('r18', async (dist) => {
  const figures: Record<string, object> = {}
  for (const { name, start } of installed) figures[name] = await restartBehind(name, start, dist)
  verdict.print({ cycles, ...load, ...figures })
})

async function restartBehind(name: string, start: StartProxy, dist: string): Promise<object> {
  const requireTrue = (requirement: string, isMet: boolean) => verdict.requireTrue(`${name}: ${requirement}`, isMet)
  const requireWithin = (requirement: string, value: number, max: number) =>
    verdict.requireWithin(`${name}: ${requirement}`, value, max)
  const exitMs: number[] = []
  let figures = {}
  await withNodes(
    dist,
    { apiCount: 2, chatCount: 2, extraEnvironment: { DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' } },
    async ({ api, chat, query }) => {
      const proxy = await start([api(0).url, api(1).url], [chat(0).url, chat(1).url])
      const restartAll = async () => {
        for (let cycle = 0; cycle < cycles; cycle++) {
          for (const node of [api(0), chat(0), api(1), chat(1)]) {
            exitMs.push(await node.restart())
            await proxy.untilReady?.()
            process.stderr.write(`cycle ${cycle}: a node has ended after ${Math.round(exitMs.at(-1) ?? 0)} ms\n`)
          }
        }
      }
      try {
        figures = await loadWhile({ query }, proxy, load, restartAll, { requireTrue, requireWithin })
      } finally {
        await proxy.stop()
      }
    },
  )
  requireWithin('exit', percentiles(exitMs).max, 10_000)
  return { exitMs: percentiles(exitMs), ...figures }
}
