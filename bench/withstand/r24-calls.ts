// R24: 500 calls over two chat nodes while parties disappear, permanently or for some seconds, and nodes are killed; another
// member forges events.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withBuild } from '../lib/built.ts'
import { callWindow } from '../lib/call-window.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople, type Person } from '../lib/people.ts'
import { share, shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 24
const calls = short ? 14 : 500
const callsAtOnce = short ? 7 : 125
const nodes = 2
const killEveryMs = short ? 1_500 : 8_000
const graceMs = 15_000
const mostRingMs = 45_000
/** A node checks once a second and then notifies both parties. */
const mostNotifiedMs = 3_000
const patienceMs = 90_000

const fates = [
  'hang up',
  'the caller disappears',
  'the callee disappears',
  'the caller returns',
  'the callee returns',
  'rejected',
  'nobody answers',
] as const

const { below, odds } = chance(seed)
const { holds, within, print } = verdict('R24', seed)

await withBuild('r24', (dist) =>
  withNodes(dist, { apis: 1, chats: nodes }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const wanted = { organization, role: 'member', sessions: 1 } as const
    const people = await addPeople({ query }, calls * 2, wanted)
    const [forger] = await addPeople({ query }, 1, wanted)
    const urls = Array.from({ length: nodes }, (_, n) => chat(n).url)
    const windowOf = async (person: Person | undefined, node: number) => {
      const window = callWindow(urls, { token: person?.tokens[0] ?? '', organizationId: organization }, node)
      await window.connect()
      return { ...window, id: person?.id ?? 0 }
    }
    type Side = Awaited<ReturnType<typeof windowOf>>
    const stranger = await windowOf(forger, 0)

    const notifiedMs: number[] = []
    const ringMs: number[] = []
    const wrong: string[] = []
    const forged = { sent: 0, done: 0 }
    const kinds = new Map<string, number>()
    let killed = 0
    let finished = false
    const killing = (async () => {
      while (!finished) {
        await wait(killEveryMs / 2 + below(killEveryMs))
        if (finished) return
        await chat(below(nodes)).kill()
        killed++
      }
    })()

    await withConcurrency(calls, callsAtOnce, async (n) => {
      const fate = fates[n % fates.length] ?? 'hang up'
      kinds.set(fate, (kinds.get(fate) ?? 0) + 1)
      const caller = await windowOf(people[n * 2], n)
      const callee = await windowOf(people[n * 2 + 1], n + (odds(0.5) ? 1 : 0))
      await run(fate, caller, callee).catch((error) => wrong.push(`${fate}: ${error}`))
      caller.leave()
      callee.leave()
    })
    finished = true
    await killing

    const rows = await query<{ state: string; accepted: boolean; ms: number }>(
      `select state, accepted_at is not null as accepted, extract(epoch from ended_at - created_at)::float8 * 1000 as ms
       from calls where reason is distinct from 'offline'`,
    )
    const stillSeated = await query('select 1 from call_parties where left_at is null')
    holds('all calls are over', rows.length >= calls && rows.every(({ state }) => state === 'ended'))
    holds('no user is left in a call', stillSeated.length === 0)
    holds('both parties see the same outcome, and nobody is removed too early', wrong.length === 0)
    holds('forged events had no effect', forged.done === 0 && forged.sent > 0)
    holds('nodes were killed', killed > 0)
    within('rang', Math.max(...ringMs), mostRingMs + mostNotifiedMs)
    within('notified of the end', share(notifiedMs, 1), mostNotifiedMs)
    print({
      calls: rows.length,
      kinds: Object.fromEntries(kinds),
      killed,
      ringMs: shares(ringMs),
      notifiedMs: shares(notifiedMs),
      forged,
      wrong: wrong.slice(0, 5),
    })
    stranger.leave()

    async function run(fate: (typeof fates)[number], caller: Side, callee: Side) {
      const id = await ring(caller, callee)
      await forge(id, caller, callee)
      if (fate === 'rejected')
        return endsFor(
          id,
          [caller, callee],
          await doing(callee, 'reject_call', { callerId: String(caller.id), callId: id }),
          callee,
        )
      if (fate === 'nobody answers') return ringOut(id, caller, callee)
      if (fate === 'the callee returns') {
        // As if the connection were lost before the service received the acceptance.
        callee.hold(id)
        callee.leave()
        await callee.back()
      }
      await doing(callee, 'accept_call', { callerId: String(caller.id), callId: id })
      await until('the caller knows that it was accepted', () => caller.accepted.has(id))
      await forge(id, caller, callee)
      const [lost, left] = fate.startsWith('the caller') ? [caller, callee] : [callee, caller]
      if (fate.endsWith('disappears')) return goneFor(id, lost, left)
      if (fate.endsWith('returns')) {
        lost.leave()
        await wait(short ? 100 : below(10_000))
        await lost.back()
        if (left.over.has(id) || lost.over.has(id))
          throw new Error('the call ended although the party returned in time')
      } else await wait(short ? 0 : below(5_000))
      const at = await doing(lost, 'end_call', { targetUserId: String(left.id), callId: id })
      await endsFor(id, [left, lost], at, lost)
    }

    /** Calls until it rings at the callee, who is offline for a moment when reconnecting to another node. */
    async function ring(caller: Side, callee: Side): Promise<string> {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        const callId = randomUUID()
        caller.hold(callId)
        const answer = await caller.ask('initiate_call', { targetUserId: String(callee.id), callType: 'audio', callId })
        const id = answer?.callId ?? callId
        if (answer?.ok) {
          caller.hold(id)
          await until('it rings', () => callee.rang.has(id) || caller.over.has(id))
          if (callee.rang.has(id)) return id
        }
        await wait(200)
      }
      throw new Error('it never rang')
    }

    /** Repeats an action until the service responds, like repeated clicks; 404: it was already done. @returns when */
    async function doing(
      side: Side,
      event: string,
      payload: { callId: string; callerId?: string; targetUserId?: string },
    ): Promise<number> {
      side.hold(payload.callId)
      const at = performance.now()
      for (let tries = 0; tries < 100; tries++) {
        const answer = await side.ask(event, payload)
        if (answer?.ok || answer?.error?.status === 404) return performance.now()
        await wait(100)
      }
      throw new Error(`${event} had no response since ${at}`)
    }

    async function ringOut(id: string, caller: Side, callee: Side) {
      const began = callee.rang.get(id) ?? 0
      if (short) await query('update calls set rings_until = now() where id = $1', [id])
      await until('it stops ringing', () => caller.over.has(id) && callee.over.has(id))
      ringMs.push((callee.over.get(id)?.at ?? 0) - began)
      await agree(id, [caller, callee])
    }

    async function goneFor(id: string, lost: Side, left: Side) {
      const at = lost.leave()
      await until('the other party is notified', async () => {
        if (short && !left.over.has(id))
          await query(
            `update call_parties set seen_at = now() - interval '16 seconds' where call_id = $1 and user_id = $2 and left_at is null`,
            [id, lost.id],
          )
        return left.over.has(id)
      })
      const after = (left.over.get(id)?.at ?? 0) - at
      // The service records presence only at each heartbeat.
      if (!short && after < graceMs - 1_500) throw new Error(`ended ${after} ms after the party disappeared`)
      notifiedMs.push(Math.max(0, after - graceMs))
      await lost.back()
      await until('the returned party learns of the end', () => lost.over.has(id))
      await agree(id, [left])
    }

    async function endsFor(id: string, sides: Side[], at: number, by: Side) {
      const others = sides.filter((side) => side !== by)
      await until('the other party is notified', () => others.every(({ over }) => over.has(id)))
      for (const { over } of others) notifiedMs.push(Math.max(0, (over.get(id)?.at ?? 0) - at))
      await agree(id, others)
    }

    /** Requires that the end received by these windows is the stored one. */
    async function agree(id: string, sides: Side[]) {
      const [row] = await query<{ state: string; reason: string }>('select state, reason from calls where id = $1', [
        id,
      ])
      const heard = sides.map(({ over }) => over.get(id)?.reason)
      const same = heard.every((reason) => reason === row?.reason || reason === 'gone')
      if (row?.state !== 'ended' || !same)
        throw new Error(`stored as ${row?.state} ${row?.reason}, received as ${heard}`)
    }

    /** A member of the same organization who is not a party sends a random event for the call. */
    async function forge(id: string, caller: Side, callee: Side) {
      const [from, to] = [String(caller.id), String(callee.id)]
      const tries: [string, object][] = [
        ['accept_call', { callerId: from, callId: id }],
        ['reject_call', { callerId: from, callId: id }],
        ['end_call', { targetUserId: below(2) ? from : to, callId: id }],
        ['join_call', { callId: id, muted: true }],
        ['leave_call', { callId: id }],
        ['call_signal', { callId: id, targetUserId: to, candidate: null }],
      ]
      const [event, payload] = tries[below(tries.length)] ?? ['end_call', {}]
      const answer = await stranger.ask(event, payload)
      if (answer) forged.sent++
      if (answer?.ok) forged.done++
    }
  }),
)

async function until(what: string, is: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + patienceMs
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error(`never: ${what}`)
    await wait(20)
  }
}
