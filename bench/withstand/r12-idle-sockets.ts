// R12 and R13: 2,000 idle windows on one node; messages to all of them; then all of them disconnected at once and
// reconnected.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { startCrowd } from '../chat/crowd.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { countStatuses, sendRequest } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 12
const windowCount = isShort ? 100 : 2_000
/** The measured idle time: in the full form one ping interval, so that each window gets one ping. */
const idleMs = isShort ? 500 : 30_000
/**
 * After the windows have connected, the idle service gradually collects the garbage that connecting them produced. This
 * must not count as a cost of idle windows.
 */
const settleMs = isShort ? 500 : 40_000
const perSecond = 20
const maxMb = 80
/** The share of requests and connections that, in the short form, may be refused because the machine is busy. */
const maxBusyShare = 0.05

const { requireTrue, requireWithin, print } = createVerdict('R12 R13', seed)

await withBuild('r12', (dist) =>
  withNodes(dist, { apiCount: 1, chatCount: 1 }, async ({ api, chat, query }) => {
    const { organizationId, token: adminToken } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, windowCount, {
      organization: organizationId,
      role: 'member',
      sessions: 1,
    })
    const auths = members.map(({ tokens: [token = ''] }) => ({ token, organizationId }))
    const room = await createGroupOfAll({ query }, organizationId)
    const read = (count: number) =>
      sendRequest(count % 2 ? `${api(0).url}/auth/me` : `${chat(0).url}/api/chat-rooms/${organizationId}?limit=1`, {
        token: adminToken,
      })
    const readDuring = async (work: () => Promise<unknown>) => {
      const load = sendSteadily(perSecond, read)
      await work()
      return load.stop()
    }

    const crowd = startCrowd()
    try {
      const quietResponses = await readDuring(() => wait(idleMs))
      const { pid } = chat(0)
      const cpuBefore = cpuMs(pid)
      await wait(settleMs)
      const emptyCpu = (cpuMs(pid) - cpuBefore) / settleMs
      const before = rssMb(pid)
      const connectMs = await crowd.open({
        port: Number(new URL(chat(0).url).port),
        protocol: 'socket.io',
        room,
        auths,
      })
      await wait(settleMs)
      const addedMb = rssMb(pid) - before

      const cpuBeforeIdle = cpuMs(pid)
      await wait(idleMs)
      const idleCpu = (cpuMs(pid) - cpuBeforeIdle) / idleMs
      const concurrentResponses = await readDuring(() => wait(idleMs))
      const { lost, duplicated, delayMs } = await crowd.drive({ seconds: isShort ? 1 : 5, perSecond: 1 })

      let reconnectResult = { reconnectMs: percentiles([]), refused: [''] }
      const duringReconnects = await readDuring(async () => {
        reconnectResult = await crowd.storm()
      })
      const after = await crowd.drive({ seconds: 1, perSecond: 1 })

      const p95 = (measured: { ms: number }[]) => percentiles(measured.map(({ ms }) => ms)).p95
      const responses = [...quietResponses, ...concurrentResponses, ...duringReconnects]
      requireTrue('a message reaches every window once', lost === 0 && duplicated === 0)
      requireTrue('and again after they reconnected', after.lost === 0 && after.duplicated === 0)
      const failedStatuses = [...responses.map(({ status }) => status), ...reconnectResult.refused].filter(
        (status) => status !== 200,
      )
      // In the short form, a few refusals by an overloaded service are acceptable; other failures are not.
      const busyFailures = [
        ...responses.filter(({ status }) => status === 503),
        ...reconnectResult.refused.filter(isBusy),
      ]
      requireTrue('the only failures are refusals of a busy service', failedStatuses.length === busyFailures.length)
      requireTrue('and they are rare', busyFailures.length <= maxBusyShare * (responses.length + windowCount))
      requireWithin('calls and connections that failed', failedStatuses.length, 0)
      requireWithin('all connected', connectMs, 10_000)
      requireWithin('memory, MB', addedMb, maxMb)
      requireWithin('idle CPU, %', 100 * idleCpu, 2)
      requireWithin('delivered to all', delayMs.max, 500)
      requireWithin(
        'a concurrent call (p95), % of the time without windows',
        (100 * p95(concurrentResponses)) / p95(quietResponses),
        120,
      )
      requireWithin('all reconnected', reconnectResult.reconnectMs.max, 30_000)
      requireWithin('a call during the reconnects (p95)', p95(duringReconnects), 500)
      print({
        windows: windowCount,
        upMs: Math.round(connectMs),
        moreMb: Math.round(addedMb),
        kbEach: Math.round((1_000 * addedMb) / windowCount),
        emptyCpuPercent: Math.round(10_000 * emptyCpu) / 100,
        idleCpuPercent: Number((100 * idleCpu).toFixed(2)),
        toldMs: delayMs,
        backMs: reconnectResult.reconnectMs,
        refused: reconnectResult.refused.slice(0, 3),
        callMs: { quiet: p95(quietResponses), beside: p95(concurrentResponses), during: p95(duringReconnects) },
        answers: countStatuses(responses),
      })
    } finally {
      await crowd.end()
    }
  }),
)

/** Whether a connection failed because the service was busy: it was refused with 503 or ended before any response. */
function isBusy(message: string) {
  return /503|ECONNRESET|The connection ended/.test(message)
}
