import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endCall } from './end-call.ts'
import { callHouse, silent } from './testing-calls.ts'

let house: Awaited<ReturnType<typeof callHouse>>
beforeAll(async () => {
  house = await callHouse()
})
afterAll(() => house.close())

describe('a user is called', () => {
  it("it rings in all their windows, with the caller's name from the session [SOCK-49, SOCK-50, SOCK-51, SOCK-52, SOCK-21]", async () => {
    const ada = await house.present()
    const person = await house.member(house.organizationId, 'member')
    const [bo, other] = [await house.window(person), await house.window(person)]
    const stranger = await house.present('admin')
    const answer = await ada.call(bo, {
      callerName: 'Your boss',
      callerId: '1',
      targetUserName: 'Bo',
      callType: 'video',
    })
    expect(answer).toMatchObject({
      ok: true,
      state: 'ringing',
      callType: 'video',
      roomId: null,
      elapsedMilliseconds: null,
      moved: false,
    })
    await silent(house, [ada, bo, other, stranger])
    const frame = { callId: answer.callId, callerId: String(ada.id), callerName: `person1`, callType: 'video' }
    expect([bo.heard, other.heard]).toEqual([[{ event: 'incoming_call', frame }], [{ event: 'incoming_call', frame }]])
    expect([ada.heard, stranger.heard]).toEqual([[], []])
  })

  it('rings too in a window that is opened while it rings, and not in one of another organization', async () => {
    const ada = await house.present()
    const person = await house.member(house.organizationId, 'member')
    const elsewhere = await house.organization()
    await house.join(elsewhere, person.id, 'member')
    const first = await house.window(person)
    const { callId } = await ada.call(first)
    const late = await house.window(person)
    const foreign = await house.window(person, { inOrganization: elsewhere })
    await expect.poll(() => late.heard[0]).toMatchObject({ event: 'incoming_call', frame: { callId } })
    await silent(house, [foreign])
    expect(foreign.heard).toEqual([])
  })

  it('and accepts in one window: the caller is informed, the other windows stop ringing [SOCK-27, SOCK-53, STATE-120, STATE-121]', async () => {
    const ada = await house.present()
    const person = await house.member(house.organizationId, 'member')
    const [bo, other] = [await house.window(person), await house.window(person)]
    const { callId } = await ada.call(bo)
    const answer = await bo.accept(ada, { camera: true })
    expect(answer).toMatchObject({
      ok: true,
      callId,
      callerId: String(ada.id),
      state: 'accepted',
      elapsedMilliseconds: 0,
      moved: false,
    })
    expect(answer.participants?.map(({ userId, camera }) => [userId, camera])).toEqual([
      [String(ada.id), false],
      [String(bo.id), true],
    ])
    await silent(house, [ada, bo, other])
    expect(ada.heard).toEqual([
      {
        event: 'call_accepted',
        frame: { callId, userId: String(bo.id), callerId: String(ada.id), callType: 'audio' },
      },
    ])
    expect(bo.words()).toEqual(['incoming_call'])
    expect(other.words()).toEqual(['incoming_call', 'call_accepted', 'call_ended answered_elsewhere'])
    expect(await other.accept(ada)).toEqual({ ok: false, error: { status: 404, detail: 'Call not found' } })
  })

  it('and rejects: both sides are informed, and it is over [SOCK-29, SOCK-54, STATE-122]', async () => {
    const ada = await house.present()
    const person = await house.member(house.organizationId, 'member')
    const [bo, other] = [await house.window(person), await house.window(person)]
    const { callId } = await ada.call(bo)
    expect(await bo.reject(ada)).toEqual({ ok: true })
    await silent(house, [ada, bo, other])
    expect(ada.heard).toEqual([
      { event: 'call_rejected', frame: { callId, userId: String(bo.id), reason: 'rejected' } },
    ])
    // The window that rejected as well: it rings there again if the connection was lost. A window that has just
    // connected receives what rings, and may receive the ring itself as well.
    for (const window of [bo, other]) {
      expect([...new Set(window.words())]).toEqual(['incoming_call', 'call_rejected rejected'])
      expect(window.words().at(-1)).toBe('call_rejected rejected')
    }
    expect(await house.row(callId)).toMatchObject({ state: 'ended', reason: 'rejected', accepted_at: null })
    expect(await house.missed(bo.id)).toEqual([])
    expect((await ada.end(bo)).error?.status).toBe(404)
  })

  it('only the callee can reject: not the caller or another user, and not once it was answered', async () => {
    const [ada, bo, cy] = [await house.present(), await house.present(), await house.present()]
    const refused = { ok: false, error: { status: 404, detail: 'Call not found' } }
    const { callId: first } = await ada.call(bo)
    for (const [who, caller] of [
      [ada, ada],
      [ada, bo],
      [cy, ada],
      [bo, cy],
    ] as const)
      expect(await who.reject(caller)).toEqual(refused)
    expect(await house.row(first)).toMatchObject({ state: 'ringing' })
    await bo.accept(ada)
    expect(await bo.reject(ada)).toEqual(refused)
    expect(await house.row(first)).toMatchObject({ state: 'accepted' })
    await ada.end(bo)

    // A call that is over does not end another one.
    const { callId: second } = await ada.call(bo)
    expect(await bo.ask('reject_call', { callerId: String(ada.id), callId: first })).toEqual(refused)
    expect(await house.row(second)).toMatchObject({ state: 'ringing' })
    expect(await bo.reject(ada)).toEqual({ ok: true })
    expect(await bo.reject(ada)).toEqual(refused)
    await silent(house, [ada, bo, cy])
    expect([ada.words(), cy.words()]).toEqual([['call_accepted', 'call_rejected rejected'], []])
  })

  it.each(['caller', 'callee'] as const)('the %s ends it for both [SOCK-31, SOCK-55, STATE-123]', async (who) => {
    const [ada, bo] = [await house.present(), await house.present()]
    const { callId } = await ada.call(bo)
    await bo.accept(ada)
    const [one, other] = who === 'caller' ? [ada, bo] : [bo, ada]
    expect(await one.end(other)).toEqual({ ok: true })
    await silent(house, [ada, bo])
    expect(other.heard.at(-1)).toEqual({
      event: 'call_ended',
      frame: { callId, userId: String(one.id), reason: 'hangup' },
    })
    expect(one.words()).not.toContain('call_ended hangup')
    const row = await house.row(callId)
    expect(row).toMatchObject({ state: 'ended', reason: 'hangup' })
    expect(Date.parse(row.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row.accepted_at ?? ''))
    expect(await ada.call(bo)).toMatchObject({ ok: true, state: 'ringing' })
  })

  it('a caller who hangs up before it was answered leaves a missed call', async () => {
    const [ada, bo] = [await house.present(), await house.present()]
    await ada.call(bo, { callType: 'video' })
    await ada.end(bo)
    await silent(house, [bo])
    expect(bo.words()).toEqual(['incoming_call', 'call_ended hangup'])
    const name = `person${await nameOf(ada.id)}`
    expect(await house.missed(bo.id)).toMatchObject([
      {
        title: 'Missed call',
        message: `${name} tried to reach you by video call`,
        organization_id: house.organizationId,
      },
    ])
  })
})

const nameOf = async (id: number) => {
  const { username } = await house.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return username.replace('person', '')
}

describe('a call that cannot be answered', () => {
  it('does not ring for an offline user; the caller gets the reason, and the user is notified of a missed call', async () => {
    const ada = await house.present()
    const away = await house.member(house.organizationId, 'member')
    const answer = await ada.call(away)
    expect(answer).toEqual({
      ok: false,
      error: { status: 409, detail: expect.stringMatching(/^person\d+ is offline\.$/) },
    })
    await silent(house, [ada])
    expect(ada.words()).toEqual(['call_ended offline'])
    expect(await house.missed(away.id)).toHaveLength(1)
    expect(await ada.call(await house.present())).toMatchObject({ ok: true })
  })

  it('does not ring for a user who is in a call or being called: they are busy, and receive nothing of it', async () => {
    const [ada, bo, cy] = [await house.present(), await house.present(), await house.present()]
    await ada.call(bo)
    for (const state of ['ringing', 'accepted']) {
      expect(await cy.call(bo), state).toMatchObject({
        ok: false,
        error: { status: 409, detail: expect.stringContaining('is in another call.') },
      })
      if (state === 'ringing') await bo.accept(ada)
    }
    await silent(house, [bo, cy])
    expect(cy.words()).toEqual(['call_ended busy', 'call_ended busy'])
    expect(bo.words()).toEqual(['incoming_call'])
  })

  it('of two callers at once rings from one of them', async () => {
    const [ada, bo, cy] = [await house.present(), await house.present(), await house.present()]
    const answers = await Promise.all([ada.call(bo), cy.call(bo)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await silent(house, [bo])
    expect(bo.words()).toEqual(['incoming_call'])
  })

  it('to the caller is refused with 403, to a foreign or unknown user with the same 404', async () => {
    const ada = await house.present()
    const foreign = await house.member(await house.organization(), 'member')
    await house
      .connect(house.urls[0] ?? '', { token: foreign.token, organizationId: house.organizationId })
      .catch(() => {})
    expect((await ada.call(ada)).error).toEqual({ status: 403, detail: 'You cannot call yourself.' })
    const answer = await ada.call(foreign)
    expect(answer.error).toEqual({ status: 404, detail: 'User not found' })
    expect(await ada.call({ id: 2_147_483_647 })).toEqual(answer)
  })

  it('is refused with 429 after five calls in a minute', async () => {
    const [ada, bo] = [await house.present(), await house.present()]
    for (let made = 0; made < 5; made++) {
      expect((await ada.call(bo)).ok).toBe(true)
      await ada.end(bo)
    }
    expect((await ada.call(bo)).error).toEqual({ status: 429, detail: 'You called too often. Please wait a minute.' })
    await house.db.updateTable('calls').set({ created_at: '2026-01-01' }).where('caller_id', '=', ada.id).execute()
    expect((await ada.call(bo)).ok).toBe(true)
  })
})

describe('at the same moment', () => {
  it('both call each other: the call of the lower user id is kept, in either order, and both are in it', async () => {
    for (const first of ['lower', 'higher', 'both at once']) {
      const [low, high] = [await house.present(), await house.present()]
      if (first === 'lower') await low.call(high)
      if (first === 'higher') await high.call(low)
      const answers = await Promise.all([low.call(high), high.call(low)])
      const live = (await house.rows()).filter(
        ({ state, caller_id, callee_id }) => state !== 'ended' && [caller_id, callee_id].includes(low.id),
      )
      expect(live, first).toMatchObject([{ state: 'accepted', caller_id: low.id, callee_id: high.id }])
      await silent(house, [low, high])
      const told = [low, high].flatMap(({ heard }) => heard.filter(({ event }) => event !== 'call_ended'))
      const known = [...answers, ...told.map(({ frame }) => frame)]
      expect(known.at(-1)?.callId, first).toBe(live[0]?.id)
      const parties = await house.db
        .selectFrom('call_parties')
        .select('socket_id')
        .where('call_id', '=', live[0]?.id ?? '')
        .execute()
      expect(parties.map(({ socket_id }) => socket_id).toSorted()).toEqual([low.socket.id, high.socket.id].toSorted())
      await low.end(high)
    }
  })

  it('a caller whose call gave way is informed of the call that replaced it', async () => {
    const [low, high] = [await house.present(), await house.present()]
    const given = await high.call(low)
    const kept = await low.call(high)
    expect(kept).toMatchObject({ state: 'accepted', callerId: String(low.id) })
    expect(kept.callId).not.toBe(given.callId)
    await silent(house, [high])
    expect(high.heard).toMatchObject([
      { event: 'call_accepted', frame: { callId: kept.callId, replaces: given.callId } },
      { event: 'call_ended', frame: { callId: given.callId, reason: 'answered_elsewhere' } },
    ])
    expect(await house.row(given.callId)).toMatchObject({ state: 'ended', reason: 'answered_elsewhere' })
  })

  it.each(['lower', 'higher', 'both at once'])(
    'the call that gives way ends once in every window that knows it, when %s called first [W8]',
    async (first) => {
      const [lowPerson, highPerson] = [
        await house.member(house.organizationId, 'member'),
        await house.member(house.organizationId, 'member'),
      ]
      const low = await house.window(lowPerson)
      const high = await house.window(highPerson)
      const all = [low, high, await house.window(lowPerson), await house.window(highPerson)]
      if (first === 'lower') await low.call(high)
      if (first === 'higher') await high.call(low)
      await Promise.all([low.call(high), high.call(low)])
      await silent(house, all)
      const rows = (await house.rows()).filter(({ caller_id }) => [low.id, high.id].includes(caller_id))
      const kept = rows.find(({ state }) => state === 'accepted')
      expect(kept).toMatchObject({ caller_id: low.id })
      const gaveWay = rows.filter(({ id }) => id !== kept?.id)
      if (first !== 'both at once') expect(gaveWay).toHaveLength(first === 'higher' ? 1 : 0)
      for (const { id } of gaveWay)
        for (const { heard } of all) {
          const ends = heard.filter(({ event, frame }) => event === 'call_ended' && frame.callId === id)
          expect(ends).toMatchObject([{ frame: { reason: 'answered_elsewhere' } }])
        }
      for (const { heard } of [low, high])
        expect(heard.filter(({ event, frame }) => event === 'call_ended' && frame.callId === kept?.id)).toEqual([])
      await low.end(high)
    },
  )

  it('two windows accept: one joins, the other is refused', async () => {
    const ada = await house.present()
    const person = await house.member(house.organizationId, 'member')
    const windows = [await house.window(person), await house.window(person)]
    await ada.call(person)
    const answers = await Promise.all(windows.map((window) => window.accept(ada)))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await silent(house, [ada])
    expect(ada.words()).toEqual(['call_accepted'])
  })

  it('one accepts while the other hangs up: it ends the same for both', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, bo] = [await house.present(), await house.present()]
      const { callId } = await ada.call(bo)
      const [, ending] = await Promise.all([bo.accept(ada), ada.end(bo)])
      expect(ending.ok).toBe(true)
      await silent(house, [ada, bo])
      expect(await house.row(callId)).toMatchObject({ state: 'ended', reason: 'hangup' })
      expect(bo.words().at(-1)).toBe('call_ended hangup')
      expect(await bo.call(ada)).toMatchObject({ ok: true, state: 'ringing' })
    }
  })

  it('a call requested twice is one call, with the id that the caller created', async () => {
    const [ada, bo] = [await house.present(), await house.present()]
    const callId = '0197d9a0-1111-7000-8000-000000000001'
    const answers = await Promise.all([ada.call(bo, { callId }), ada.call(bo, { callId }), ada.call(bo)])
    expect(new Set(answers.map((answer) => answer.callId)).size).toBe(1)
    await silent(house, [bo])
    expect(bo.words()).toEqual(['incoming_call'])
    await ada.end(bo)
    expect((await ada.call(bo, { callId: answers[0]?.callId })).error?.status).toBe(409)
  })
})

it('the outcome of a call is written into the direct room, once, as a system message', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  const began = new Date(Date.now() - 125_500).toISOString()
  await house.db
    .updateTable('calls')
    .set({ accepted_at: began })
    .where('id', '=', callId ?? '')
    .execute()
  await Promise.all([bo.end(ada), ada.end(bo)])
  await bo.call(ada, { callType: 'video' })
  await ada.reject(bo)
  await bo.call(ada, { callType: 'video' })
  await bo.end(ada)
  expect(await house.lines(ada.id)).toEqual(['system: Audio call • 02:05'])
  expect(await house.lines(bo.id)).toEqual(['system: Declined video call', 'system: Missed video call'])
  const rooms = await house.db.selectFrom('chat_rooms').select('last_seq').where('direct_low', '=', ada.id).execute()
  expect(rooms).toEqual([{ last_seq: 3 }])
  expect(await house.missed(ada.id)).toMatchObject([{ room_id: String(bo.id) }])
})

it('a call that is over does not end again', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  const { callId = '' } = await ada.call(bo)
  await bo.accept(ada)
  await ada.end(bo)
  await silent(house, [ada, bo])
  const before = [await house.row(callId), await house.lines(ada.id), bo.words()]
  expect(await house.store.write((tx) => endCall(tx, callId, { reason: 'timeout', userId: bo.id }))).toBe(false)
  await silent(house, [ada, bo])
  expect([await house.row(callId), await house.lines(ada.id), bo.words()]).toEqual(before)
})

it('a window that was not ready rings again on request, while the call rings', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  await ada.call(bo)
  expect(await bo.ask('ring_here')).toEqual({ ok: true })
  expect(await ada.ask('ring_here')).toEqual({ ok: true })
  await silent(house, [ada, bo])
  expect(bo.words()).toEqual(['incoming_call', 'incoming_call'])
  expect(ada.words()).toEqual([])
})

it('both switch at the same moment: the last report is stored', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  for (let round = 0; round < 5; round++) {
    const camera = round % 2 === 0
    await Promise.all([ada, bo].map((window) => window.ask('join_call', { callId, camera })))
    await silent(house, [ada, bo])
    for (const { heard } of [ada, bo])
      expect(heard.at(-1), String(round)).toMatchObject({ frame: { participants: [{ camera }, { camera }] } })
  }
})
