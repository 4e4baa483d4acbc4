import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockMembers } from './live-call.ts'
import { callInstallation, waitForFrames } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>
beforeAll(async () => {
  installation = await callInstallation(2)
})
afterAll(() => installation.close())

/** Starts a call between two users, each connected to a different node. */
async function startTalking() {
  const [ada, bo] = [
    await installation.openWindowOfNewUser('member', 0),
    await installation.openWindowOfNewUser('member', 1),
  ]
  const { callId } = await ada.call(bo)
  await expect.poll(() => bo.frameNames()).toEqual(['incoming_call'])
  await bo.accept(ada)
  await expect.poll(() => ada.frameNames()).toEqual(['call_accepted'])
  return { ada, bo, callId: callId ?? '' }
}

const seenAt = async (userId: number) =>
  (
    await installation.db
      .selectFrom('call_parties')
      .select('seen_at')
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .executeTakeFirst()
  )?.seen_at

/** Sets the time of the last report of this user's window, this many seconds from now. */
const setSeen = (userId: number, seconds: number) =>
  installation.db
    .updateTable('call_parties')
    .set({ seen_at: new Date(Date.now() + seconds * 1_000).toISOString() })
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()

describe('over two nodes', () => {
  it('two users call each other, accept and hang up; each event arrives once', async () => {
    const { ada, bo, callId } = await startTalking()
    expect(await ada.emitWithAck('call_signal', { callId, targetUserId: String(bo.id), candidate: null })).toEqual({
      ok: true,
    })
    await expect.poll(() => bo.frameNames()).toEqual(['incoming_call', 'call_signal'])
    await bo.end(ada)
    await waitForFrames(installation, [ada, bo])
    expect(ada.frameNames()).toEqual(['call_accepted', 'call_ended hangup'])
  })

  it('it rings for 45 seconds; then both are informed once, and there is one notification of a missed call', async () => {
    const [ada, bo] = [
      await installation.openWindowOfNewUser('member', 0),
      await installation.openWindowOfNewUser('member', 1),
    ]
    const { callId } = await ada.call(bo)
    const { rings_until, created_at } = await installation.callRow(callId)
    expect(Date.parse(rings_until) - Date.parse(created_at)).toBe(45_000)
    await installation.db
      .updateTable('calls')
      .set({ rings_until: created_at })
      .where('id', '=', callId ?? '')
      .execute()
    expect((await bo.accept(ada)).error?.status).toBe(404)
    await expect.poll(() => bo.frameNames()).toEqual(['incoming_call', 'call_ended timeout'])
    await waitForFrames(installation, [ada, bo])
    expect(ada.received).toEqual([{ event: 'call_ended', frame: { callId, userId: String(bo.id), reason: 'timeout' } }])
    expect(await installation.missedCallNotifications(bo.id)).toHaveLength(1)
    expect(await installation.missedCallNotifications(ada.id)).toEqual([])
  })

  it('a user who wants no notifications of missed calls gets none', async () => {
    const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    await installation.db
      .insertInto('notification_preferences')
      .values({ user_id: bo.id, type: 'call_missed', in_app: false, mail: false })
      .execute()
    await ada.call(bo)
    await ada.end(bo)
    expect(await installation.missedCallNotifications(bo.id)).toEqual([])
  })

  it('when a node is gone another one ends its ringing calls and notifies of the missed call', async () => {
    const ownInstallation = await callInstallation(2)
    try {
      const dyingNode = await ownInstallation.startNode()
      ownInstallation.urls.push(dyingNode.url)
      const [ada, bo] = [
        await ownInstallation.openWindowOfNewUser('member', 2),
        await ownInstallation.openWindowOfNewUser('member', 2),
      ]
      const { callId } = await ada.call(bo)
      await dyingNode.close()
      await ownInstallation.letPass(45)
      await expect.poll(() => ownInstallation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'timeout' })
      expect(await ownInstallation.missedCallNotifications(bo.id)).toHaveLength(1)
    } finally {
      await ownInstallation.close()
    }
  })
})

describe('a party whose connection is lost', () => {
  it('has 15 seconds to rejoin the same call, from any window and node', async () => {
    const ada = await installation.createMember(installation.organizationId, 'member')
    const [first, bo] = [await installation.openWindow(ada), await installation.openWindowOfNewUser('member', 1)]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    first.socket.disconnect()
    // More than the three seconds after which a window counts as gone; leaves a slow machine eleven seconds to rejoin.
    await installation.letPass(4)
    const secondWindow = await installation.openWindow(ada, { node: 1 })
    expect(await secondWindow.emitWithAck('join_call', { callId, muted: true })).toMatchObject({
      ok: true,
      callId,
      state: 'accepted',
    })
    await waitForFrames(installation, [bo])
    expect(bo.received.at(-1)).toMatchObject({
      event: 'call_participants',
      frame: {
        callId,
        roomId: null,
        participants: [
          { userId: String(ada.id), muted: true },
          { userId: String(bo.id), muted: false },
        ],
      },
    })
    expect(await bo.emitWithAck('call_signal', { callId, targetUserId: ada.id, candidate: null })).toEqual({ ok: true })
    await expect.poll(() => secondWindow.frameNames().at(-1)).toBe('call_signal')
    expect(await secondWindow.end(bo)).toEqual({ ok: true })
  })

  it('is out after that: the other is informed that it failed, and they cannot rejoin', async () => {
    const { ada, bo, callId } = await startTalking()
    ada.socket.disconnect()
    await expect.poll(() => installation.letPass(16).then(() => bo.frameNames().at(-1))).toBe('call_ended failed')
    expect(await installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
    expect((await bo.emitWithAck('join_call', { callId })).error?.status).toBe(404)
  })

  it('is not out as long as a window is connected, however much time passes', async () => {
    const { ada, bo, callId } = await startTalking()
    await expect
      .poll(async () => {
        const rows = await installation.db
          .selectFrom('call_parties')
          .select('seen_at')
          .where('call_id', '=', callId)
          .execute()
        return rows.every(({ seen_at }) => Date.now() - Date.parse(seen_at ?? '') < 2_000)
      })
      .toBe(true)
    await waitForFrames(installation, [ada, bo])
    expect([ada.frameNames(), bo.frameNames()]).toEqual([['call_accepted'], ['incoming_call']])
    await ada.end(bo)
  })

  it('a call that begins while a node reports its windows counts from then on', async () => {
    const { ada, bo } = await startTalking()
    const [cy, di] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
    const openTransaction = await installation.db.startTransaction().execute()
    await openTransaction
      .selectFrom('call_parties')
      .select('user_id')
      .where('user_id', '=', ada.id)
      .forUpdate()
      .execute()
    await installation.waitForLock()
    const { callId } = await cy.call(di)
    const firstSeenAt = await seenAt(cy.id)
    await openTransaction.commit().execute()
    await expect.poll(() => seenAt(cy.id)).not.toBe(firstSeenAt)
    await ada.end(bo)
    expect(await cy.end(di), callId).toEqual({ ok: true })
  })

  it('rejoins while the node that died may still have begun the call, and learns whether it did', async () => {
    const [person, bo] = [
      await installation.createMember(installation.organizationId, 'member'),
      await installation.openWindowOfNewUser(),
    ]
    const callId = '0197d9a0-0000-7000-8000-0000000000aa'
    const [organization_id, seen_at] = [installation.organizationId, new Date().toISOString()]
    const dyingTransaction = await installation.db.startTransaction().execute()
    await lockMembers(dyingTransaction, organization_id, [person.id, bo.id])
    const pair = { organization_id, caller_id: person.id, callee_id: bo.id }
    const ringingFields = {
      type: 'audio',
      state: 'ringing',
      rings_until: new Date(Date.now() + 45_000).toISOString(),
    } as const
    await dyingTransaction
      .insertInto('calls')
      .values({ id: callId, ...pair, ...ringingFields })
      .execute()
    const party = { organization_id, call_id: callId }
    await dyingTransaction
      .insertInto('call_parties')
      .values([
        { ...party, user_id: person.id, socket_id: 'of the dead node', seen_at },
        { ...party, user_id: bo.id },
      ])
      .execute()
    const ada = await installation.openWindow(person)
    const response = ada.emitWithAck('join_call', { callId })
    await installation.waitForLock()
    await dyingTransaction.commit().execute()
    expect(await response).toMatchObject({ ok: true, callId, state: 'ringing' })
    expect(await ada.end(bo)).toEqual({ ok: true })
  })

  it('continues in another window: the previous one is informed and is not in it any more', async () => {
    const person = await installation.createMember(installation.organizationId, 'member')
    const [first, second, bo] = [
      await installation.openWindow(person),
      await installation.openWindow(person, { node: 1 }),
      await installation.openWindowOfNewUser(),
    ]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    expect(await second.emitWithAck('join_call', { callId })).toMatchObject({ ok: true, callId, moved: true })
    expect(await second.emitWithAck('join_call', { callId })).toMatchObject({ ok: true, callId, moved: false })
    await expect.poll(() => first.frameNames().at(-1)).toBe('call_ended answered_elsewhere')
    const signal = { callId, targetUserId: bo.id, candidate: null }
    expect((await first.emitWithAck('call_signal', signal)).error?.status).toBe(404)
    expect(await second.emitWithAck('call_signal', signal)).toEqual({ ok: true })
  })

  it('a window that reconnects finds its call in another one, is informed, and leaves it there', async () => {
    const person = await installation.createMember(installation.organizationId, 'member')
    const [first, second, bo] = [
      await installation.openWindow(person),
      await installation.openWindow(person),
      await installation.openWindowOfNewUser(),
    ]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    const previousSockets = [first.socket.id ?? '']
    first.socket.disconnect()
    expect(await second.call(bo)).toMatchObject({ ok: true, callId, state: 'accepted', moved: true })
    const returningWindow = await installation.openWindow(person, { node: 1 })
    // On a busy machine a node may report a window so late that the window would count as gone.
    await setSeen(person.id, 600)
    const response = await returningWindow.emitWithAck('join_call', { callId, from: previousSockets, muted: true })
    expect(response).toMatchObject({ ok: false, error: { status: 404, detail: 'Call not found' } })
    // A busy node might send `call_accepted` so late that this window receives it, too. It is therefore ignored here.
    expect(returningWindow.frameNames().filter((frameName) => frameName !== 'call_accepted')).toEqual([
      'call_ended answered_elsewhere',
    ])
    const signal = { callId, targetUserId: bo.id, candidate: null }
    expect((await returningWindow.emitWithAck('call_signal', signal)).error?.status).toBe(404)
    expect(await second.emitWithAck('call_signal', signal)).toEqual({ ok: true })
    expect(await second.emitWithAck('join_call', { callId, from: [] })).toMatchObject({
      participants: [{ userId: String(person.id), muted: false }, { userId: String(bo.id) }],
    })

    // A window that sends the id of its previous socket rejoins the call once the other window is gone.
    const third = await installation.openWindow(person)
    const secondSocketIds = [second.socket.id ?? '']
    expect(
      await third.emitWithAck('join_call', { callId, from: [...previousSockets, ...secondSocketIds] }),
    ).toMatchObject({
      ok: true,
    })
    third.socket.disconnect()
    await expect
      .poll(() =>
        installation.letPass(4).then(() => returningWindow.emitWithAck('join_call', { callId, from: previousSockets })),
      )
      .toMatchObject({
        ok: true,
      })
    await returningWindow.end(bo)
  })

  it('can call another user at once when the window of the previous call is closed', async () => {
    const person = await installation.createMember(installation.organizationId, 'member')
    const [first, bo, cy] = [
      await installation.openWindow(person),
      await installation.openWindowOfNewUser(),
      await installation.openWindowOfNewUser(),
    ]
    await first.call(bo)
    const second = await installation.openWindow(person)
    await setSeen(person.id, 600)
    expect((await second.call(cy)).error).toEqual({ status: 409, detail: 'You are in another call. End it first.' })
    first.socket.disconnect()
    await expect
      .poll(() => setSeen(person.id, -4).then(() => second.call(cy)))
      .toMatchObject({ ok: true, state: 'ringing' })
    await waitForFrames(installation, [bo])
    expect(bo.frameNames()).toEqual(['incoming_call', 'call_ended hangup'])
  })

  it('is out of the call when removed from the organization', async () => {
    const { ada, bo, callId } = await startTalking()
    await installation.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', bo.id).execute()
    await expect.poll(() => ada.frameNames().at(-1)).toBe('call_ended failed')
    expect(await installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
  })
})

describe('a party whose window is closed', () => {
  const post = (person: { token: string }, path: string, body: object) =>
    fetch(`${installation.urls[0]}/api/calls/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Starts a call between Ada and Bo, and returns what Ada needs to send requests over HTTP. */
  async function startTalkingWithToken() {
    const person = await installation.createMember(installation.organizationId, 'member')
    const [ada, bo] = [await installation.openWindow(person), await installation.openWindowOfNewUser('member', 1)]
    const { callId = '' } = await ada.call(bo)
    await bo.accept(ada)
    return { person, ada, bo, callId, sockets: [ada.socket.id ?? ''] }
  }

  it.each(['by socket', 'by HTTP'])(
    'is out after 3 seconds, reported %s: the other is informed that they left [L8]',
    async (reportChannel) => {
      const { person, ada, bo, callId, sockets } = await startTalkingWithToken()
      if (reportChannel === 'by socket') expect(await ada.emitWithAck('leaving_call', { callId })).toEqual({ ok: true })
      else expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(204)
      ada.socket.disconnect()
      await installation.letPass(3)
      await expect.poll(() => bo.frameNames().at(-1)).toBe('call_ended left')
      expect(bo.received.at(-1)?.frame).toMatchObject({ callId, userId: String(ada.id) })
      expect(await installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'left' })
    },
  )

  it('has the usual time after a reload, also where the report of closing arrives late [L8]', async () => {
    const { person, ada, bo, callId, sockets } = await startTalkingWithToken()
    ada.socket.disconnect()
    // Ten minutes ahead, so that this time is still in the future even if the test is slow.
    const futureTime = new Date(Date.now() + 600_000).toISOString()
    await installation.db
      .updateTable('call_parties')
      .set({ away_at: futureTime })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await post(person, `${callId}/returning`, { sockets })).status).toBe(204)
    await installation.letPass(10)
    expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(204)
    await installation.letPass(4, ada.id)
    await installation.sweep()
    const secondWindow = await installation.openWindow(person)
    expect(await secondWindow.emitWithAck('join_call', { callId, from: sockets })).toMatchObject({ ok: true, callId })
    await waitForFrames(installation, [bo])
    expect(bo.frameNames()).toEqual(['incoming_call', 'call_participants'])

    // A report from the old window does not affect the new one.
    expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(404)
    const rows = await installation.db
      .selectFrom('call_parties')
      .select('away_at')
      .where('call_id', '=', callId)
      .execute()
    expect(rows).toEqual([{ away_at: null }, { away_at: null }])
    await bo.end(ada)
  })

  it('cannot be reported by another user [L8]', async () => {
    const { ada, bo, callId, sockets } = await startTalkingWithToken()
    const stranger = await installation.createMember(await installation.createOrganization(), 'admin')
    for (const path of ['leaving', 'returning']) {
      expect((await post({ token: 'none' }, `${callId}/${path}`, { sockets })).status).toBe(401)
      expect((await post(stranger, `${callId}/${path}`, { sockets })).status).toBe(404)
    }
    // A party of a call cannot report that they are leaving a different call either.
    expect(
      (await bo.emitWithAck('leaving_call', { callId: '0197d9a0-0000-7000-8000-0000000000ab' })).error?.status,
    ).toBe(404)
    const rows = await installation.db
      .selectFrom('call_parties')
      .select('away_at')
      .where('call_id', '=', callId)
      .execute()
    expect(rows).toEqual([{ away_at: null }, { away_at: null }])
    await ada.end(bo)
  })
})

describe('the service is unreachable for a while', () => {
  const reportMedia = (
    window: Awaited<ReturnType<typeof startTalking>>['bo'],
    callId: string,
    from: { id: number }[],
  ) => window.emitWithAck('receives_media', { callId, from: from.map(({ id }) => String(id)) })

  it('for both: a party that returns within two minutes is in the same call, and then the other has 15 seconds [L9]', async () => {
    const [ada, bo] = [
      await installation.createMember(installation.organizationId, 'member'),
      await installation.createMember(installation.organizationId, 'member'),
    ]
    const [first, second] = [await installation.openWindow(ada), await installation.openWindow(bo, { node: 1 })]
    const { callId = '' } = await first.call(second)
    await second.accept(first)
    const [previousSocketId, otherPreviousSocketId] = [first.socket.id ?? '', second.socket.id ?? '']
    for (const { socket } of [first, second]) socket.disconnect()
    await expect.poll(() => installation.haveNoWindow([ada.id, bo.id])).toBe(true)
    await installation.letPass(60)
    await installation.sweep()
    expect(await installation.callRow(callId)).toMatchObject({ state: 'accepted' })

    const returningWindow = await installation.openWindow(ada, { node: 1 })
    expect(await returningWindow.emitWithAck('join_call', { callId, from: [previousSocketId] })).toMatchObject({
      ok: true,
      callId,
    })
    await installation.sweep()
    const otherWindow = await installation.openWindow(bo)
    expect(await otherWindow.emitWithAck('join_call', { callId, from: [otherPreviousSocketId] })).toMatchObject({
      ok: true,
      callId,
    })
    await installation.sweep()
    await waitForFrames(installation, [returningWindow, otherWindow])
    expect(returningWindow.frameNames()).toEqual(['call_participants', 'call_participants'])
    expect(await returningWindow.end(otherWindow)).toEqual({ ok: true })
  })

  it('for both, and only one returns: the call ends 15 seconds after that [L9]', async () => {
    const { ada, bo, callId } = await startTalking()
    for (const { socket } of [ada, bo]) socket.disconnect()
    await expect.poll(() => installation.haveNoWindow([ada.id, bo.id])).toBe(true)
    await installation.letPass(60)
    const person = await installation.createSession(ada.id)
    const returningWindow = await installation.openWindow({ id: ada.id, ...person })
    expect(await returningWindow.emitWithAck('join_call', { callId })).toMatchObject({ ok: true, callId })
    await expect
      .poll(() => installation.letPass(16).then(() => returningWindow.frameNames().at(-1)))
      .toBe('call_ended failed')
  })

  it('for both for more than two minutes: the call is over [L9]', async () => {
    const { ada, bo, callId } = await startTalking()
    for (const { socket } of [ada, bo]) socket.disconnect()
    await expect.poll(() => installation.haveNoWindow([ada.id, bo.id])).toBe(true)
    await installation.letPass(121)
    await expect.poll(() => installation.callRow(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
  })

  it('for a party whose media the other receives: they stay in it for two minutes at most [L9]', async () => {
    const { ada, bo, callId } = await startTalking()
    ada.socket.disconnect()
    await expect.poll(() => installation.haveNoWindow([ada.id])).toBe(true)
    await installation.letPass(4, ada.id)
    expect(await reportMedia(bo, callId, [ada])).toEqual({ ok: true })
    await installation.letPass(12, ada.id)
    await installation.sweep()
    expect(await installation.callRow(callId)).toMatchObject({ state: 'accepted' })
    await installation.letPass(105, ada.id)
    await reportMedia(bo, callId, [ada])
    await expect.poll(() => bo.frameNames().at(-1)).toBe('call_ended failed')
  })

  it("only a party's own window reports whose media it receives [L9]", async () => {
    const { ada, bo, callId } = await startTalking()
    const cy = await installation.openWindowOfNewUser()
    expect((await reportMedia(cy, callId, [ada])).error?.status).toBe(404)
    expect(await reportMedia(bo, callId, [ada])).toEqual({ ok: true })
    const rows = await installation.db
      .selectFrom('call_parties')
      .select('media_at')
      .where('call_id', '=', callId)
      .execute()
    expect(rows).toEqual([{ media_at: null }, { media_at: null }])
    await ada.end(bo)
  })
})
