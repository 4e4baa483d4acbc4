// R24: 500 calls over two chat nodes while parties disappear, for good or for some seconds, and nodes are killed.
// Another member sends forged events.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { createCallWindow } from '../lib/call-window.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople, type Person } from '../lib/people.ts'
import { percentile, percentiles } from '../lib/percentiles.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 24
const callCount = isShort ? 14 : 500
const callsAtOnce = isShort ? 7 : 125
const nodeCount = 2
const killEveryMs = isShort ? 1_500 : 8_000
const graceMs = 15_000
const maxRingMs = 45_000
/**
 * Once a second, a node ends the calls whose time is up and notifies both parties; the other two seconds allow for a
 * slow machine.
 */
const maxNotifiedMs = 3_000
const timeoutMs = 90_000

const scenarios = [
  'hang up',
  'the caller disappears',
  'the callee disappears',
  'the caller returns',
  'the callee returns',
  'rejected',
  'nobody answers',
] as const

const { integerBelow, chance } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R24', seed)

await withBuild('r24', (dist) =>
  withNodes(dist, { apiCount: 1, chatCount: nodeCount }, async ({ api, chat, query }) => {
    const { organizationId } = await makeAccount(api(0).url)
    const peopleOptions = { organization: organizationId, role: 'member', sessions: 1 } as const
    const people = await addPeople({ query }, callCount * 2, peopleOptions)
    const [forger] = await addPeople({ query }, 1, peopleOptions)
    const urls = Array.from({ length: nodeCount }, (_, n) => chat(n).url)
    const openWindow = async (person: Person | undefined, node: number) => {
      const window = createCallWindow(urls, { token: person?.tokens[0] ?? '', organizationId }, node)
      await window.connect()
      return { ...window, id: person?.id ?? 0 }
    }
    type Party = Awaited<ReturnType<typeof openWindow>>
    const stranger = await openWindow(forger, 0)

    const notifiedMs: number[] = []
    const ringMs: number[] = []
    const failedExpectations: string[] = []
    const forgedCounts = { sent: 0, done: 0 }
    const fateCounts = new Map<string, number>()
    let killed = 0
    let finished = false
    const killing = (async () => {
      while (!finished) {
        await wait(killEveryMs / 2 + integerBelow(killEveryMs))
        if (finished) return
        await chat(integerBelow(nodeCount)).kill()
        killed++
      }
    })()

    await withConcurrency(callCount, callsAtOnce, async (n) => {
      const scenario = scenarios[n % scenarios.length] ?? 'hang up'
      fateCounts.set(scenario, (fateCounts.get(scenario) ?? 0) + 1)
      const caller = await openWindow(people[n * 2], n)
      const callee = await openWindow(people[n * 2 + 1], n + (chance(0.5) ? 1 : 0))
      await run(scenario, caller, callee).catch((error) => failedExpectations.push(`${scenario}: ${error}`))
      caller.leave()
      callee.leave()
    })
    finished = true
    await killing

    const rows = await query<{ state: string; accepted: boolean; ms: number }>(
      `select state, accepted_at is not null as accepted, extract(epoch from ended_at - created_at)::float8 * 1000 as ms
       from calls where reason is distinct from 'offline'`,
    )
    const remainingParties = await query('select 1 from call_parties where left_at is null')
    requireTrue('all calls are over', rows.length >= callCount && rows.every(({ state }) => state === 'ended'))
    requireTrue('no user is left in a call', remainingParties.length === 0)
    requireTrue('both parties see the same outcome, and nobody is removed too early', failedExpectations.length === 0)
    requireTrue('forged events had no effect', forgedCounts.done === 0 && forgedCounts.sent > 0)
    requireTrue('nodes were killed', killed > 0)
    requireWithin('rang', Math.max(...ringMs), maxRingMs + maxNotifiedMs)
    requireWithin('notified of the end', percentile(notifiedMs, 1), maxNotifiedMs)
    print({
      calls: rows.length,
      kinds: Object.fromEntries(fateCounts),
      killed,
      ringMs: percentiles(ringMs),
      notifiedMs: percentiles(notifiedMs),
      forged: forgedCounts,
      wrong: failedExpectations.slice(0, 5),
    })
    stranger.leave()

    async function run(fate: (typeof scenarios)[number], caller: Party, callee: Party) {
      const id = await ring(caller, callee)
      await forge(id, caller, callee)
      if (fate === 'rejected')
        return expectEnd(
          id,
          [caller, callee],
          await send(callee, 'reject_call', { callerId: String(caller.id), callId: id }),
          callee,
        )
      if (fate === 'nobody answers') return letItRingOut(id, caller, callee)
      if (fate === 'the callee returns') {
        // This simulates a connection that is lost before the service receives the acceptance.
        callee.setCurrentCall(id)
        callee.leave()
        await callee.reopen()
      }
      await send(callee, 'accept_call', { callerId: String(caller.id), callId: id })
      await waitUntil('the caller knows that it was accepted', () => caller.accepted.has(id))
      await forge(id, caller, callee)
      const [lostParty, remainingParty] = fate.startsWith('the caller') ? [caller, callee] : [callee, caller]
      if (fate.endsWith('disappears')) return leaveForAWhile(id, lostParty, remainingParty)
      if (fate.endsWith('returns')) {
        lostParty.leave()
        await wait(isShort ? 100 : integerBelow(10_000))
        await lostParty.reopen()
        if (remainingParty.callEnds.has(id) || lostParty.callEnds.has(id))
          throw new Error('the call ended although the party returned in time')
      } else await wait(isShort ? 0 : integerBelow(5_000))
      const at = await send(lostParty, 'end_call', { targetUserId: String(remainingParty.id), callId: id })
      await expectEnd(id, [remainingParty, lostParty], at, lostParty)
    }

    /**
     * Calls repeatedly until the call rings for the callee, who may be offline for a moment while reconnecting to
     * another node. @returns the id of the call
     */
    async function ring(caller: Party, callee: Party): Promise<string> {
      const deadline = performance.now() + timeoutMs
      while (performance.now() < deadline) {
        const callId = randomUUID()
        caller.setCurrentCall(callId)
        const reply = await caller.request('initiate_call', {
          targetUserId: String(callee.id),
          callType: 'audio',
          callId,
        })
        const id = reply?.callId ?? callId
        if (reply?.ok) {
          caller.setCurrentCall(id)
          await waitUntil('it rings', () => callee.ringTimes.has(id) || caller.callEnds.has(id))
          if (callee.ringTimes.has(id)) return id
        }
        await wait(200)
      }
      throw new Error('it never rang')
    }

    /**
     * Repeats an action until it succeeds, as a user repeats a click. A 404 means that an earlier attempt succeeded.
     * @returns the time of the response (performance.now())
     */
    async function send(
      party: Party,
      event: string,
      payload: { callId: string; callerId?: string; targetUserId?: string },
    ): Promise<number> {
      party.setCurrentCall(payload.callId)
      const at = performance.now()
      for (let tries = 0; tries < 100; tries++) {
        const reply = await party.request(event, payload)
        if (reply?.ok || reply?.error?.status === 404) return performance.now()
        await wait(100)
      }
      throw new Error(`${event} had no response since ${at}`)
    }

    async function letItRingOut(id: string, caller: Party, callee: Party) {
      const ringStartedAt = callee.ringTimes.get(id) ?? 0
      if (isShort) await query('update calls set rings_until = now() where id = $1', [id])
      await waitUntil('it stops ringing', () => caller.callEnds.has(id) && callee.callEnds.has(id))
      ringMs.push((callee.callEnds.get(id)?.at ?? 0) - ringStartedAt)
      await checkAgreement(id, [caller, callee])
    }

    async function leaveForAWhile(id: string, lostParty: Party, remainingParty: Party) {
      const at = lostParty.leave()
      await waitUntil('the other party is notified', async () => {
        if (isShort && !remainingParty.callEnds.has(id))
          await query(
            `update call_parties set seen_at = now() - interval '16 seconds' where call_id = $1 and user_id = $2 and left_at is null`,
            [id, lostParty.id],
          )
        return remainingParty.callEnds.has(id)
      })
      const after = (remainingParty.callEnds.get(id)?.at ?? 0) - at
      // If the report of the disconnect fails, the grace period starts at the node's last periodic report, so the call
      // may end slightly early.
      if (!isShort && after < graceMs - 1_500) throw new Error(`ended ${after} ms after the party disappeared`)
      notifiedMs.push(Math.max(0, after - graceMs))
      await lostParty.reopen()
      await waitUntil('the returned party learns of the end', () => lostParty.callEnds.has(id))
      await checkAgreement(id, [remainingParty])
    }

    async function expectEnd(id: string, parties: Party[], at: number, by: Party) {
      const others = parties.filter((party) => party !== by)
      await waitUntil('the other party is notified', () => others.every(({ callEnds }) => callEnds.has(id)))
      for (const { callEnds } of others) notifiedMs.push(Math.max(0, (callEnds.get(id)?.at ?? 0) - at))
      await checkAgreement(id, others)
    }

    /** Requires that each party received the stored reason for the end of the call, or `gone` after a reconnect. */
    async function checkAgreement(id: string, parties: Party[]) {
      const [row] = await query<{ state: string; reason: string }>('select state, reason from calls where id = $1', [
        id,
      ])
      const reasons = parties.map(({ callEnds }) => callEnds.get(id)?.reason)
      const same = reasons.every((reason) => reason === row?.reason || reason === 'gone')
      if (row?.state !== 'ended' || !same)
        throw new Error(`stored as ${row?.state} ${row?.reason}, received as ${reasons}`)
    }

    /** Sends a random event for the call from a member of the same organization who is not a party to it. */
    async function forge(id: string, caller: Party, callee: Party) {
      const [from, to] = [String(caller.id), String(callee.id)]
      const forgedEvents: [string, object][] = [
        ['accept_call', { callerId: from, callId: id }],
        ['reject_call', { callerId: from, callId: id }],
        ['end_call', { targetUserId: integerBelow(2) ? from : to, callId: id }],
        ['join_call', { callId: id, muted: true }],
        ['leave_call', { callId: id }],
        ['call_signal', { callId: id, targetUserId: to, candidate: null }],
      ]
      const [event, payload] = forgedEvents[integerBelow(forgedEvents.length)] ?? ['end_call', {}]
      const reply = await stranger.request(event, payload)
      if (reply) forgedCounts.sent++
      if (reply?.ok) forgedCounts.done++
    }
  }),
)

async function waitUntil(expectation: string, isTrue: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`never: ${expectation}`)
    await wait(20)
  }
}
