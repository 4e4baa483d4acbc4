import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endCall } from './end-call.ts'
import { callInstallation, waitForFrames } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>
beforeAll(async () => {
  installation = await callInstallation()
})
afterAll(() => installation.close())

describe('a user is called', () => {
  it("it rings in all their windows, with the caller's name from the session [SOCK-49, SOCK-50, SOCK-51, SOCK-52, SOCK-21]", async () => {
    const ada = await installation.openWindowOfNewUser()
    const person = await installation.createMember(installation.organizationId, 'member')
    const [bo, otherWindow] = [await installation.openWindow(person), await installation.openWindow(person)]
    const stranger = await installation.openWindowOfNewUser('admin')
    const response = await ada.call(bo, {
      callerName: 'Your boss',
      callerId: '1',
      targetUserName: 'Bo',
      callType: 'video',
    })
    expect(response).toMatchObject({
      ok: true,
      state: 'ringing',
      callType: 'video',
      roomId: null,
      elapsedMilliseconds: null,
      moved: false,
    })
    await waitForFrames(installation, [ada, bo, otherWindow, stranger])
    const frame = { callId: response.callId, callerId: String(ada.id), callerName: `person1`, callType: 'video' }
    expect([bo.received, otherWindow.received]).toEqual([
      [{ event: 'incoming_call', frame }],
      [{ event: 'incoming_call', frame }],
    ])
    expect([ada.received, stranger.received]).toEqual([[], []])
  })

  it('rings too in a window that is opened while it rings, and not in one of another organization', async () => {
    const ada = await installation.openWindowOfNewUser()
    const person = await installation.createMember(installation.organizationId, 'member')
    const otherOrganization = await installation.createOrganization()
    await installation.addMember(otherOrganization, person.id, 'member')
    const first = await installation.openWindow(person)
    const { callId } = await ada.call(first)
    const lateWindow = await installation.openWindow(person)
    const foreignWindow = await installation.openWindow(person, { inOrganization: otherOrganization })
    await expect.poll(() => lateWindow.received[0]).toMatchObject({ event: 'incoming_call', frame: { callId } })
    await waitForFrames(installation, [foreignWindow])
    expect(foreignWindow.received).toEqual([])
  })

  it('and accepts in one window: the caller is informed, the other windows stop ringing [SOCK-27, SOCK-53, STATE-120, STATE-121]', async () => {
    const ada = await installation.openWindowOfNewUser()
    const person = await installation.createMember(installation.organizationId, 'member')
    const [bo, otherWindow] = [await installation.openWindow(person), await installation.openWindow(person)]
    const { callId } = await ada.call(bo)
    const response = await bo.accept(ada, { camera: true })
    expect(response).toMatchObject({
      ok: true,
      callId,
      callerId: String(ada.id),
      state: 'accepted',
      elapsedMilliseconds: 0,
      moved: false,
    })
    expect(response.participants?.map(({ userId, camera }) => [userId, camera])).toEqual([
      [String(ada.id), false],
      [String(bo.id), true],
    ])
    await waitForFrames(installation, [ada, bo, otherWindow])
    expect(ada.received).toEqual([
      {
        event: 'call_accepted',
        frame: { callId, userId: String(bo.id), callerId: String(ada.id), callType: 'audio' },
      },
    ])
    expect(bo.frameNames()).toEqual(['incoming_call'])
    expect(otherWindow.frameNames()).toEqual(['incoming_call', 'call_accepted', 'call_ended answered_elsewhere'])
    expect(await otherWindow.accept(ada)).toEqual({ ok: false, error: { status: 404, detail: 'Call not found' } })
  })

  it('and rejects: both sides are informed, and it is over [SOCK-29, SOCK-54, STATE-122]', async () => {
    const ada = await installation.openWindowOfNewUser()
    const person = await installation.createMember(installation.organizationId, 'member')
    const [bo, otherWindow] = [await installation.openWindow(person), await installation.openWindow(person)]
    const { callId } = await ada.call(bo)
    expect(await bo.reject(ada)).toEqual({ ok: true })
    await waitForFrames(installation, [ada, bo, otherWindow])
    expect(ada.received).toEqual([
      { event: 'call_rejected', frame: { callId, userId: String(bo.id), reason: 'rejected' } },
    ])
    // The window that rejected the call receives `call_rejected` as well, because the call may ring there again after a
    // reconnect. A window that has just connected may receive `incoming_call` twice.
    for (const window of [bo, otherWindow]) {
      expect([...new Set(window.frameNames())]).toEqual(['incoming_call', 'call_rejected rejected'])
      expect(window.frameNames().at(-1)).toBe('call_rejected rejected')
    }
    expect(await installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'rejected', accepted_at: null })
    expect(await installation.missedCallNotifications(bo.id)).toEqual([])
    expect((await ada.end(bo)).error?.status).toBe(404)
  })

  it('only the callee can reject: not the caller or another user, and not once it was answered', async () => {
    const [ada, bo, cy] = [
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
    ]
    const refusal = { ok: false, error: { status: 404, detail: 'Call not found' } }
    const { callId: first } = await ada.call(bo)
    for (const [endingParty, caller] of [
      [ada, ada],
      [ada, bo],
      [cy, ada],
      [bo, cy],
    ] as const)
      expect(await endingParty.reject(caller)).toEqual(refusal)
    expect(await installation.callRow(first)).toMatchObject({ state: 'ringing' })
    await bo.accept(ada)
    expect(await bo.reject(ada)).toEqual(refusal)
    expect(await installation.callRow(first)).toMatchObject({ state: 'accepted' })
    await ada.end(bo)

    // Rejecting a call that has already ended must not end a later call between the same users.
    const { callId: second } = await ada.call(bo)
    expect(await bo.emitWithAck('reject_call', { callerId: String(ada.id), callId: first })).toEqual(refusal)
    expect(await installation.callRow(second)).toMatchObject({ state: 'ringing' })
    expect(await bo.reject(ada)).toEqual({ ok: true })
    expect(await bo.reject(ada)).toEqual(refusal)
    await waitForFrames(installation, [ada, bo, cy])
    expect([ada.frameNames(), cy.frameNames()]).toEqual([['call_accepted', 'call_rejected rejected'], []])
  })

  it.each(['caller', 'callee'] as const)(
    'the %s ends it for both [SOCK-31, SOCK-55, STATE-123]',
    async (endingParty) => {
      const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
      const { callId } = await ada.call(bo)
      await bo.accept(ada)
      const [firstParty, secondParty] = endingParty === 'caller' ? [ada, bo] : [bo, ada]
      expect(await firstParty.end(secondParty)).toEqual({ ok: true })
      await waitForFrames(installation, [ada, bo])
      expect(secondParty.received.at(-1)).toEqual({
        event: 'call_ended',
        frame: { callId, userId: String(firstParty.id), reason: 'hangup' },
      })
      expect(firstParty.frameNames()).not.toContain('call_ended hangup')
      const row = await installation.callRow(callId)
      expect(row).toMatchObject({ state: 'ended', reason: 'hangup' })
      expect(Date.parse(row.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row.accepted_at ?? ''))
      expect(await ada.call(bo)).toMatchObject({ ok: true, state: 'ringing' })
    },
  )

  it('a caller who hangs up before it was answered leaves a missed call', async () => {
    const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    await ada.call(bo, { callType: 'video' })
    await ada.end(bo)
    await waitForFrames(installation, [bo])
    expect(bo.frameNames()).toEqual(['incoming_call', 'call_ended hangup'])
    const name = `person${await personNumberOf(ada.id)}`
    expect(await installation.missedCallNotifications(bo.id)).toMatchObject([
      {
        title: 'Missed call',
        message: `${name} tried to reach you by video call`,
        organization_id: installation.organizationId,
      },
    ])
  })
})

const personNumberOf = async (id: number) => {
  const { username } = await installation.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return username.replace('person', '')
}

describe('a call that cannot be answered', () => {
  it('does not ring for an offline user; the caller gets the reason, and the user is notified of a missed call', async () => {
    const ada = await installation.openWindowOfNewUser()
    const offlineUser = await installation.createMember(installation.organizationId, 'member')
    const response = await ada.call(offlineUser)
    expect(response).toEqual({
      ok: false,
      error: { status: 409, detail: expect.stringMatching(/^person\d+ is offline\.$/) },
    })
    await waitForFrames(installation, [ada])
    expect(ada.frameNames()).toEqual(['call_ended offline'])
    expect(await installation.missedCallNotifications(offlineUser.id)).toHaveLength(1)
    expect(await ada.call(await installation.openWindowOfNewUser())).toMatchObject({ ok: true })
  })

  it('does not ring for a user who is in a call or being called: they are busy, and receive nothing of it', async () => {
    const [ada, bo, cy] = [
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
    ]
    await ada.call(bo)
    for (const state of ['ringing', 'accepted']) {
      expect(await cy.call(bo), state).toMatchObject({
        ok: false,
        error: { status: 409, detail: expect.stringContaining('is in another call.') },
      })
      if (state === 'ringing') await bo.accept(ada)
    }
    await waitForFrames(installation, [bo, cy])
    expect(cy.frameNames()).toEqual(['call_ended busy', 'call_ended busy'])
    expect(bo.frameNames()).toEqual(['incoming_call'])
  })

  it('because two users call at the same time rings for only one of them', async () => {
    const [ada, bo, cy] = [
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
    ]
    const responses = await Promise.all([ada.call(bo), cy.call(bo)])
    expect(responses.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await waitForFrames(installation, [bo])
    expect(bo.frameNames()).toEqual(['incoming_call'])
  })

  it('to the calling user is refused with 403, to a foreign or unknown user with the same 404', async () => {
    const ada = await installation.openWindowOfNewUser()
    const foreignUser = await installation.createMember(await installation.createOrganization(), 'member')
    await installation
      .connect(installation.urls[0] ?? '', { token: foreignUser.token, organizationId: installation.organizationId })
      .catch(() => {})
    expect((await ada.call(ada)).error).toEqual({ status: 403, detail: 'You cannot call yourself.' })
    const response = await ada.call(foreignUser)
    expect(response.error).toEqual({ status: 404, detail: 'User not found' })
    expect(await ada.call({ id: 2_147_483_647 })).toEqual(response)
  })

  it('is refused with 429 after five calls in a minute', async () => {
    const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    for (let createdCount = 0; createdCount < 5; createdCount++) {
      expect((await ada.call(bo)).ok).toBe(true)
      await ada.end(bo)
    }
    expect((await ada.call(bo)).error).toEqual({ status: 429, detail: 'You called too often. Please wait a minute.' })
    await installation.db
      .updateTable('calls')
      .set({ created_at: '2026-01-01' })
      .where('caller_id', '=', ada.id)
      .execute()
    expect((await ada.call(bo)).ok).toBe(true)
  })
})

describe('at the same moment', () => {
  it('both call each other: the call of the lower user id is kept, in either order, and both are in it', async () => {
    for (const firstCaller of ['lower', 'higher', 'both at once']) {
      const [low, high] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
      if (firstCaller === 'lower') await low.call(high)
      if (firstCaller === 'higher') await high.call(low)
      const responses = await Promise.all([low.call(high), high.call(low)])
      const live = (await installation.callRows()).filter(
        ({ state, caller_id, callee_id }) => state !== 'ended' && [caller_id, callee_id].includes(low.id),
      )
      expect(live, firstCaller).toMatchObject([{ state: 'accepted', caller_id: low.id, callee_id: high.id }])
      await waitForFrames(installation, [low, high])
      const receivedFrames = [low, high].flatMap(({ received }) =>
        received.filter(({ event }) => event !== 'call_ended'),
      )
      const responsesAndFrames = [...responses, ...receivedFrames.map(({ frame }) => frame)]
      expect(responsesAndFrames.at(-1)?.callId, firstCaller).toBe(live[0]?.id)
      const parties = await installation.db
        .selectFrom('call_parties')
        .select('socket_id')
        .where('call_id', '=', live[0]?.id ?? '')
        .execute()
      expect(parties.map(({ socket_id }) => socket_id).toSorted()).toEqual([low.socket.id, high.socket.id].toSorted())
      await low.end(high)
    }
  })

  it('a caller whose call gave way is informed of the call that replaced it', async () => {
    const [low, high] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    const firstResponse = await high.call(low)
    const keptCall = await low.call(high)
    expect(keptCall).toMatchObject({ state: 'accepted', callerId: String(low.id) })
    expect(keptCall.callId).not.toBe(firstResponse.callId)
    await waitForFrames(installation, [high])
    expect(high.received).toMatchObject([
      { event: 'call_accepted', frame: { callId: keptCall.callId, replaces: firstResponse.callId } },
      { event: 'call_ended', frame: { callId: firstResponse.callId, reason: 'answered_elsewhere' } },
    ])
    expect(await installation.callRow(firstResponse.callId)).toMatchObject({
      state: 'ended',
      reason: 'answered_elsewhere',
    })
  })

  it.each(['lower', 'higher', 'both at once'])(
    'the call that gives way ends once in every window that knows it, when %s called first [W8]',
    async (first) => {
      const [lowPerson, highPerson] = [
        await installation.createMember(installation.organizationId, 'member'),
        await installation.createMember(installation.organizationId, 'member'),
      ]
      const low = await installation.openWindow(lowPerson)
      const high = await installation.openWindow(highPerson)
      const all = [low, high, await installation.openWindow(lowPerson), await installation.openWindow(highPerson)]
      if (first === 'lower') await low.call(high)
      if (first === 'higher') await high.call(low)
      await Promise.all([low.call(high), high.call(low)])
      await waitForFrames(installation, all)
      const rows = (await installation.callRows()).filter(({ caller_id }) => [low.id, high.id].includes(caller_id))
      const keptCall = rows.find(({ state }) => state === 'accepted')
      expect(keptCall).toMatchObject({ caller_id: low.id })
      const replacedCalls = rows.filter(({ id }) => id !== keptCall?.id)
      if (first !== 'both at once') expect(replacedCalls).toHaveLength(first === 'higher' ? 1 : 0)
      for (const { id } of replacedCalls)
        for (const { received } of all) {
          const ends = received.filter(({ event, frame }) => event === 'call_ended' && frame.callId === id)
          expect(ends).toMatchObject([{ frame: { reason: 'answered_elsewhere' } }])
        }
      for (const { received } of [low, high])
        expect(received.filter(({ event, frame }) => event === 'call_ended' && frame.callId === keptCall?.id)).toEqual(
          [],
        )
      await low.end(high)
    },
  )

  it('two windows accept: one joins, the other is refused', async () => {
    const ada = await installation.openWindowOfNewUser()
    const person = await installation.createMember(installation.organizationId, 'member')
    const windows = [await installation.openWindow(person), await installation.openWindow(person)]
    await ada.call(person)
    const responses = await Promise.all(windows.map((window) => window.accept(ada)))
    expect(responses.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await waitForFrames(installation, [ada])
    expect(ada.frameNames()).toEqual(['call_accepted'])
  })

  it('one accepts while the other hangs up: it ends the same for both', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
      const { callId } = await ada.call(bo)
      const [, ending] = await Promise.all([bo.accept(ada), ada.end(bo)])
      expect(ending.ok).toBe(true)
      await waitForFrames(installation, [ada, bo])
      expect(await installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'hangup' })
      expect(bo.frameNames().at(-1)).toBe('call_ended hangup')
      expect(await bo.call(ada)).toMatchObject({ ok: true, state: 'ringing' })
    }
  })

  it('a call requested twice is one call, with the id that the caller created', async () => {
    const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    const callId = '0197d9a0-1111-7000-8000-000000000001'
    const responses = await Promise.all([ada.call(bo, { callId }), ada.call(bo, { callId }), ada.call(bo)])
    expect(new Set(responses.map((response) => response.callId)).size).toBe(1)
    await waitForFrames(installation, [bo])
    expect(bo.frameNames()).toEqual(['incoming_call'])
    await ada.end(bo)
    expect((await ada.call(bo, { callId: responses[0]?.callId })).error?.status).toBe(409)
  })
})

it('the outcome of a call is written into the direct room, once, as a system message', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  const startedAt = new Date(Date.now() - 125_000).toISOString()
  await installation.db
    .updateTable('calls')
    .set({ accepted_at: startedAt })
    .where('id', '=', callId ?? '')
    .execute()
  await Promise.all([bo.end(ada), ada.end(bo)])
  await bo.call(ada, { callType: 'video' })
  await ada.reject(bo)
  await bo.call(ada, { callType: 'video' })
  await bo.end(ada)
  // A slow machine may end the call a few seconds later.
  expect(await installation.messageTexts(ada.id)).toEqual([
    expect.stringMatching(/^system: Audio call • 02:(0[5-9]|1\d)$/),
  ])
  expect(await installation.messageTexts(bo.id)).toEqual(['system: Declined video call', 'system: Missed video call'])
  const rooms = await installation.db
    .selectFrom('chat_rooms')
    .select('last_seq')
    .where('direct_low', '=', ada.id)
    .execute()
  expect(rooms).toEqual([{ last_seq: 3 }])
  expect(await installation.missedCallNotifications(ada.id)).toMatchObject([{ room_id: String(bo.id) }])
})

it('a call that is over does not end again', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  const { callId = '' } = await ada.call(bo)
  await bo.accept(ada)
  await ada.end(bo)
  await waitForFrames(installation, [ada, bo])
  const before = [await installation.callRow(callId), await installation.messageTexts(ada.id), bo.frameNames()]
  expect(await installation.store.write((tx) => endCall(tx, callId, { reason: 'timeout', userId: bo.id }))).toBe(false)
  await waitForFrames(installation, [ada, bo])
  expect([await installation.callRow(callId), await installation.messageTexts(ada.id), bo.frameNames()]).toEqual(before)
})

it('a window that was not ready rings again on request, while the call rings', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  await ada.call(bo)
  expect(await bo.emitWithAck('ring_here')).toEqual({ ok: true })
  expect(await ada.emitWithAck('ring_here')).toEqual({ ok: true })
  await waitForFrames(installation, [ada, bo])
  expect(bo.frameNames()).toEqual(['incoming_call', 'incoming_call'])
  expect(ada.frameNames()).toEqual([])
})

it('both switch at the same moment: the last report is stored', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  for (let round = 0; round < 5; round++) {
    const camera = round % 2 === 0
    await Promise.all([ada, bo].map((window) => window.emitWithAck('join_call', { callId, camera })))
    await waitForFrames(installation, [ada, bo])
    for (const { received } of [ada, bo])
      expect(received.at(-1), String(round)).toMatchObject({ frame: { participants: [{ camera }, { camera }] } })
  }
})
