// R12 and R13: 2,000 idle windows on one node; one message to all of them; all disconnected at once, and reconnected.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { startCrowd } from '../chat/crowd.ts'
import { ask, statuses } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { groupOf } from '../lib/rooms.ts'
import { shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 12
const windows = short ? 100 : 2_000
/** The time in which each window gets one ping. */
const idleMs = short ? 500 : 30_000
/** Garbage from connecting is collected in steps while the service is idle, and must not count as a cost of idle windows. */
const settleMs = short ? 500 : 40_000
const perSecond = 20
const mostMb = 80
/** The share of calls and connections that may be refused because the machine is busy, in the short form. */
const mostBusy = 0.05

const { holds, within, print } = verdict('R12 R13', seed)

await withBuild('r12', (dist) =>
  withNodes(dist, { apis: 1, chats: 1 }, async ({ api, chat, query }) => {
    const { organization, token: admin } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, windows, { organization, role: 'member', sessions: 1 })
    const auths = members.map(({ tokens: [token = ''] }) => ({ token, organizationId: organization }))
    const room = await groupOf({ query }, organization)
    const read = (count: number) =>
      ask(count % 2 ? `${api(0).url}/auth/me` : `${chat(0).url}/api/chat-rooms/${organization}?limit=1`, {
        token: admin,
      })
    const reading = async (work: () => Promise<unknown>) => {
      const load = steadily(perSecond, read)
      await work()
      return load.stop()
    }

    const crowd = startCrowd()
    try {
      const quiet = await reading(() => wait(idleMs))
      const { pid } = chat(0)
      const alone = cpuMs(pid)
      await wait(settleMs)
      const emptyCpu = (cpuMs(pid) - alone) / settleMs
      const before = rssMb(pid)
      const upMs = await crowd.open({ port: Number(new URL(chat(0).url).port), wire: 'socket.io', room, auths })
      await wait(settleMs)
      const more = rssMb(pid) - before

      const used = cpuMs(pid)
      await wait(idleMs)
      const idleCpu = (cpuMs(pid) - used) / idleMs
      const beside = await reading(() => wait(idleMs))
      const { lost, double, delayMs } = await crowd.drive({ seconds: short ? 1 : 5, perSecond: 1 })

      let back = { backMs: shares([]), refused: [''] }
      const during = await reading(async () => {
        back = await crowd.storm()
      })
      const after = await crowd.drive({ seconds: 1, perSecond: 1 })

      const p95 = (answers: { ms: number }[]) => shares(answers.map(({ ms }) => ms)).p95
      const answers = [...quiet, ...beside, ...during]
      holds('a message reaches every window once', lost === 0 && double === 0)
      holds('and again after they reconnected', after.lost === 0 && after.double === 0)
      const failed = [...answers.map(({ status }) => status), ...back.refused].filter((one) => one !== 200)
      // On a busy machine a few refusals for lack of time are acceptable; other failures are not.
      const busy = [...answers.filter(({ status }) => status === 503), ...back.refused.filter(isBusy)]
      holds('the only failures are refusals of a busy service', failed.length === busy.length)
      holds('and they are rare', busy.length <= mostBusy * (answers.length + windows))
      within('calls and connections that failed', failed.length, 0)
      within('all connected', upMs, 10_000)
      within('memory, MB', more, mostMb)
      within('idle CPU, %', 100 * idleCpu, 2)
      within('delivered to all', delayMs.max, 500)
      within('a concurrent call (p95), % of the time without windows', (100 * p95(beside)) / p95(quiet), 120)
      within('all reconnected', back.backMs.max, 30_000)
      within('a call during the reconnects (p95)', p95(during), 500)
      print({
        windows,
        upMs: Math.round(upMs),
        moreMb: Math.round(more),
        kbEach: Math.round((1_000 * more) / windows),
        emptyCpuPercent: Math.round(10_000 * emptyCpu) / 100,
        idleCpuPercent: Number((100 * idleCpu).toFixed(2)),
        toldMs: delayMs,
        backMs: back.backMs,
        refused: back.refused.slice(0, 3),
        callMs: { quiet: p95(quiet), beside: p95(beside), during: p95(during) },
        answers: statuses(answers),
      })
    } finally {
      await crowd.end()
    }
  }),
)

/** Whether a connection was refused with 503, or ended before any response. */
function isBusy(why: string) {
  return /503|ECONNRESET|The connection ended/.test(why)
}
