import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockMembers } from './live-call.ts'
import { callHouse, silent } from './testing-calls.ts'

let house: Awaited<ReturnType<typeof callHouse>>
beforeAll(async () => {
  house = await callHouse(2)
})
afterAll(() => house.close())

/** Two users in a call, each connected to another node. */
async function talking() {
  const [ada, bo] = [await house.present('member', 0), await house.present('member', 1)]
  const { callId } = await ada.call(bo)
  await expect.poll(() => bo.words()).toEqual(['incoming_call'])
  await bo.accept(ada)
  await expect.poll(() => ada.words()).toEqual(['call_accepted'])
  return { ada, bo, callId: callId ?? '' }
}

const seenAt = async (userId: number) =>
  (
    await house.db
      .selectFrom('call_parties')
      .select('seen_at')
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .executeTakeFirst()
  )?.seen_at

describe('over two nodes', () => {
  it('two users call each other, accept and hang up; each event arrives once', async () => {
    const { ada, bo, callId } = await talking()
    expect(await ada.ask('call_signal', { callId, targetUserId: String(bo.id), candidate: null })).toEqual({ ok: true })
    await expect.poll(() => bo.words()).toEqual(['incoming_call', 'call_signal'])
    await bo.end(ada)
    await silent(house, [ada, bo])
    expect(ada.words()).toEqual(['call_accepted', 'call_ended hangup'])
  })

  it('it rings for 45 seconds; then both are informed once, and there is one notification of a missed call', async () => {
    const [ada, bo] = [await house.present('member', 0), await house.present('member', 1)]
    const { callId } = await ada.call(bo)
    const { rings_until, created_at } = await house.row(callId)
    expect(Date.parse(rings_until) - Date.parse(created_at)).toBe(45_000)
    await house.db
      .updateTable('calls')
      .set({ rings_until: created_at })
      .where('id', '=', callId ?? '')
      .execute()
    expect((await bo.accept(ada)).error?.status).toBe(404)
    await expect.poll(() => bo.words()).toEqual(['incoming_call', 'call_ended timeout'])
    await silent(house, [ada, bo])
    expect(ada.heard).toEqual([{ event: 'call_ended', frame: { callId, userId: String(bo.id), reason: 'timeout' } }])
    expect(await house.missed(bo.id)).toHaveLength(1)
    expect(await house.missed(ada.id)).toEqual([])
  })

  it('a user who wants no notifications of missed calls gets none', async () => {
    const [ada, bo] = [await house.present(), await house.present()]
    await house.db
      .insertInto('notification_preferences')
      .values({ user_id: bo.id, type: 'call_missed', in_app: false, mail: false })
      .execute()
    await ada.call(bo)
    await ada.end(bo)
    expect(await house.missed(bo.id)).toEqual([])
  })

  it('when a node is gone another one ends its ringing calls and notifies of the missed call', async () => {
    const own = await callHouse(2)
    try {
      const dying = await own.node()
      own.urls.push(dying.url)
      const [ada, bo] = [await own.present('member', 2), await own.present('member', 2)]
      const { callId } = await ada.call(bo)
      await dying.close()
      await own.letPass(45)
      await expect.poll(() => own.row(callId)).toMatchObject({ state: 'ended', reason: 'timeout' })
      expect(await own.missed(bo.id)).toHaveLength(1)
    } finally {
      await own.close()
    }
  })
})

describe('a party whose connection is lost', () => {
  it('has 15 seconds to rejoin the same call, from any window and node', async () => {
    const ada = await house.member(house.organizationId, 'member')
    const [first, bo] = [await house.window(ada), await house.present('member', 1)]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    first.socket.disconnect()
    await house.letPass(14)
    const again = await house.window(ada, { node: 1 })
    expect(await again.ask('join_call', { callId, muted: true })).toMatchObject({ ok: true, callId, state: 'accepted' })
    await silent(house, [bo])
    expect(bo.heard.at(-1)).toMatchObject({
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
    expect(await bo.ask('call_signal', { callId, targetUserId: ada.id, candidate: null })).toEqual({ ok: true })
    await expect.poll(() => again.words().at(-1)).toBe('call_signal')
    expect(await again.end(bo)).toEqual({ ok: true })
  })

  it('is out after that: the other is informed that it failed, and they cannot rejoin', async () => {
    const { ada, bo, callId } = await talking()
    ada.socket.disconnect()
    await expect.poll(() => house.letPass(16).then(() => bo.words().at(-1))).toBe('call_ended failed')
    expect(await house.row(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
    expect((await bo.ask('join_call', { callId })).error?.status).toBe(404)
  })

  it('is not out as long as a window is connected, however much time passes', async () => {
    const { ada, bo, callId } = await talking()
    await expect
      .poll(async () => {
        const rows = await house.db.selectFrom('call_parties').select('seen_at').where('call_id', '=', callId).execute()
        return rows.every(({ seen_at }) => Date.now() - Date.parse(seen_at ?? '') < 2_000)
      })
      .toBe(true)
    await silent(house, [ada, bo])
    expect([ada.words(), bo.words()]).toEqual([['call_accepted'], ['incoming_call']])
    await ada.end(bo)
  })

  it('a call that begins while a node reports its windows counts from then on', async () => {
    const { ada, bo } = await talking()
    const [cy, di] = [await house.present(), await house.present()]
    const saying = await house.db.startTransaction().execute()
    await saying.selectFrom('call_parties').select('user_id').where('user_id', '=', ada.id).forUpdate().execute()
    await house.waiting()
    const { callId } = await cy.call(di)
    const begun = await seenAt(cy.id)
    await saying.commit().execute()
    await expect.poll(() => seenAt(cy.id)).not.toBe(begun)
    await ada.end(bo)
    expect(await cy.end(di), callId).toEqual({ ok: true })
  })

  it('rejoins while the node that died may still have begun the call, and learns whether it did', async () => {
    const [person, bo] = [await house.member(house.organizationId, 'member'), await house.present()]
    const callId = '0197d9a0-0000-7000-8000-0000000000aa'
    const [organization_id, seen_at] = [house.organizationId, new Date().toISOString()]
    const dying = await house.db.startTransaction().execute()
    await lockMembers(dying, organization_id, [person.id, bo.id])
    const pair = { organization_id, caller_id: person.id, callee_id: bo.id }
    const rings = { type: 'audio', state: 'ringing', rings_until: new Date(Date.now() + 45_000).toISOString() } as const
    await dying
      .insertInto('calls')
      .values({ id: callId, ...pair, ...rings })
      .execute()
    const party = { organization_id, call_id: callId }
    await dying
      .insertInto('call_parties')
      .values([
        { ...party, user_id: person.id, socket_id: 'of the dead node', seen_at },
        { ...party, user_id: bo.id },
      ])
      .execute()
    const ada = await house.window(person)
    const answer = ada.ask('join_call', { callId })
    await house.waiting()
    await dying.commit().execute()
    expect(await answer).toMatchObject({ ok: true, callId, state: 'ringing' })
    expect(await ada.end(bo)).toEqual({ ok: true })
  })

  it('continues in another window: the previous one is informed and is not in it any more', async () => {
    const person = await house.member(house.organizationId, 'member')
    const [first, second, bo] = [
      await house.window(person),
      await house.window(person, { node: 1 }),
      await house.present(),
    ]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    expect(await second.ask('join_call', { callId })).toMatchObject({ ok: true, callId, moved: true })
    expect(await second.ask('join_call', { callId })).toMatchObject({ ok: true, callId, moved: false })
    await expect.poll(() => first.words().at(-1)).toBe('call_ended answered_elsewhere')
    const signal = { callId, targetUserId: bo.id, candidate: null }
    expect((await first.ask('call_signal', signal)).error?.status).toBe(404)
    expect(await second.ask('call_signal', signal)).toEqual({ ok: true })
  })

  it('a window that reconnects finds its call in another one, is informed, and leaves it there', async () => {
    const person = await house.member(house.organizationId, 'member')
    const [first, second, bo] = [await house.window(person), await house.window(person), await house.present()]
    const { callId } = await first.call(bo)
    await bo.accept(first)
    const was = [first.socket.id ?? '']
    first.socket.disconnect()
    expect(await second.call(bo)).toMatchObject({ ok: true, callId, state: 'accepted', moved: true })
    const back = await house.window(person, { node: 1 })
    const answer = await back.ask('join_call', { callId, from: was, muted: true })
    expect(answer).toMatchObject({ ok: false, error: { status: 404, detail: 'Call not found' } })
    // A busy node may publish the acceptance only after this window connected to it.
    expect(back.words().filter((word) => word !== 'call_accepted')).toEqual(['call_ended answered_elsewhere'])
    const signal = { callId, targetUserId: bo.id, candidate: null }
    expect((await back.ask('call_signal', signal)).error?.status).toBe(404)
    expect(await second.ask('call_signal', signal)).toEqual({ ok: true })
    expect(await second.ask('join_call', { callId, from: [] })).toMatchObject({
      participants: [{ userId: String(person.id), muted: false }, { userId: String(bo.id) }],
    })

    // With the socket that it was in the call before, and once the other window is gone, the call is this window's.
    const third = await house.window(person)
    const from = [second.socket.id ?? '']
    expect(await third.ask('join_call', { callId, from: [...was, ...from] })).toMatchObject({ ok: true })
    third.socket.disconnect()
    await expect
      .poll(() => house.letPass(4).then(() => back.ask('join_call', { callId, from: was })))
      .toMatchObject({
        ok: true,
      })
    await back.end(bo)
  })

  it('can call another user at once when the window of the previous call is closed', async () => {
    const person = await house.member(house.organizationId, 'member')
    const [first, bo, cy] = [await house.window(person), await house.present(), await house.present()]
    await first.call(bo)
    const second = await house.window(person)
    expect((await second.call(cy)).error).toEqual({ status: 409, detail: 'You are in another call. End it first.' })
    first.socket.disconnect()
    await expect.poll(() => house.letPass(4).then(() => second.call(cy))).toMatchObject({ ok: true, state: 'ringing' })
    await silent(house, [bo])
    expect(bo.words()).toEqual(['incoming_call', 'call_ended hangup'])
  })

  it('is out of the call when removed from the organization', async () => {
    const { ada, bo, callId } = await talking()
    await house.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', bo.id).execute()
    await expect.poll(() => ada.words().at(-1)).toBe('call_ended failed')
    expect(await house.row(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
  })
})

describe('a party whose window is closed', () => {
  const post = (person: { token: string }, path: string, body: object) =>
    fetch(`${house.urls[0]}/api/calls/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Ada in a call with Bo, and what Ada needs for requests of her own over HTTP. */
  async function talkingWithToken() {
    const person = await house.member(house.organizationId, 'member')
    const [ada, bo] = [await house.window(person), await house.present('member', 1)]
    const { callId = '' } = await ada.call(bo)
    await bo.accept(ada)
    return { person, ada, bo, callId, sockets: [ada.socket.id ?? ''] }
  }

  it.each(['by socket', 'by HTTP'])(
    'is out after 3 seconds, reported %s: the other is informed that they left [L8]',
    async (way) => {
      const { person, ada, bo, callId, sockets } = await talkingWithToken()
      if (way === 'by socket') expect(await ada.ask('leaving_call', { callId })).toEqual({ ok: true })
      else expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(204)
      ada.socket.disconnect()
      await house.letPass(3)
      await expect.poll(() => bo.words().at(-1)).toBe('call_ended left')
      expect(bo.heard.at(-1)?.frame).toMatchObject({ callId, userId: String(ada.id) })
      expect(await house.row(callId)).toMatchObject({ state: 'ended', reason: 'left' })
    },
  )

  it('has the usual time after a reload, also where the report of closing arrives late [L8]', async () => {
    const { person, ada, bo, callId, sockets } = await talkingWithToken()
    ada.socket.disconnect()
    // However long this test takes.
    const soon = new Date(Date.now() + 600_000).toISOString()
    await house.db.updateTable('call_parties').set({ away_at: soon }).where('user_id', '=', ada.id).execute()
    expect((await post(person, `${callId}/returning`, { sockets })).status).toBe(204)
    await house.letPass(10)
    expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(204)
    await house.letPass(4, ada.id)
    await house.sweep()
    const again = await house.window(person)
    expect(await again.ask('join_call', { callId, from: sockets })).toMatchObject({ ok: true, callId })
    await silent(house, [bo])
    expect(bo.words()).toEqual(['incoming_call', 'call_participants'])

    // The old window reports nothing for the new one.
    expect((await post(person, `${callId}/leaving`, { sockets })).status).toBe(404)
    const rows = await house.db.selectFrom('call_parties').select('away_at').where('call_id', '=', callId).execute()
    expect(rows).toEqual([{ away_at: null }, { away_at: null }])
    await bo.end(ada)
  })

  it('cannot be reported by another user [L8]', async () => {
    const { ada, bo, callId, sockets } = await talkingWithToken()
    const stranger = await house.member(await house.organization(), 'admin')
    for (const path of ['leaving', 'returning']) {
      expect((await post({ token: 'none' }, `${callId}/${path}`, { sockets })).status).toBe(401)
      expect((await post(stranger, `${callId}/${path}`, { sockets })).status).toBe(404)
    }
    // The other party is in the call by another socket.
    expect((await bo.ask('leaving_call', { callId: '0197d9a0-0000-7000-8000-0000000000ab' })).error?.status).toBe(404)
    const rows = await house.db.selectFrom('call_parties').select('away_at').where('call_id', '=', callId).execute()
    expect(rows).toEqual([{ away_at: null }, { away_at: null }])
    await ada.end(bo)
  })
})

describe('the service is unreachable for a while', () => {
  const vouch = (window: Awaited<ReturnType<typeof talking>>['bo'], callId: string, from: { id: number }[]) =>
    window.ask('receives_media', { callId, from: from.map(({ id }) => String(id)) })

  it('for both: a party that returns within two minutes is in the same call, and then the other has 15 seconds [L9]', async () => {
    const [ada, bo] = [
      await house.member(house.organizationId, 'member'),
      await house.member(house.organizationId, 'member'),
    ]
    const [first, second] = [await house.window(ada), await house.window(bo, { node: 1 })]
    const { callId = '' } = await first.call(second)
    await second.accept(first)
    const [was, otherWas] = [first.socket.id ?? '', second.socket.id ?? '']
    for (const { socket } of [first, second]) socket.disconnect()
    await expect.poll(() => house.unheld([ada.id, bo.id])).toBe(true)
    await house.letPass(110)
    await house.sweep()
    expect(await house.row(callId)).toMatchObject({ state: 'accepted' })

    const back = await house.window(ada, { node: 1 })
    expect(await back.ask('join_call', { callId, from: [was] })).toMatchObject({ ok: true, callId })
    await house.sweep()
    const other = await house.window(bo)
    expect(await other.ask('join_call', { callId, from: [otherWas] })).toMatchObject({ ok: true, callId })
    await house.sweep()
    await silent(house, [back, other])
    expect(back.words()).toEqual(['call_participants', 'call_participants'])
    expect(await back.end(other)).toEqual({ ok: true })
  })

  it('for both, and only one returns: the call ends 15 seconds after that [L9]', async () => {
    const { ada, bo, callId } = await talking()
    for (const { socket } of [ada, bo]) socket.disconnect()
    await expect.poll(() => house.unheld([ada.id, bo.id])).toBe(true)
    await house.letPass(60)
    const person = await house.session(ada.id)
    const back = await house.window({ id: ada.id, ...person })
    expect(await back.ask('join_call', { callId })).toMatchObject({ ok: true, callId })
    await expect
      .poll(() => house.letPass(16).then(() => back.words().at(-1)), { timeout: 5_000 })
      .toBe('call_ended failed')
  })

  it('for both for more than two minutes: the call is over [L9]', async () => {
    const { ada, bo, callId } = await talking()
    for (const { socket } of [ada, bo]) socket.disconnect()
    await expect.poll(() => house.unheld([ada.id, bo.id])).toBe(true)
    await house.letPass(121)
    await expect.poll(() => house.row(callId)).toMatchObject({ state: 'ended', reason: 'failed' })
  })

  it('for a party whose media the other receives: they stay in it for two minutes at most [L9]', async () => {
    const { ada, bo, callId } = await talking()
    ada.socket.disconnect()
    await expect.poll(() => house.unheld([ada.id])).toBe(true)
    await house.letPass(4, ada.id)
    expect(await vouch(bo, callId, [ada])).toEqual({ ok: true })
    await house.letPass(12, ada.id)
    await house.sweep()
    expect(await house.row(callId)).toMatchObject({ state: 'accepted' })
    await house.letPass(105, ada.id)
    await vouch(bo, callId, [ada])
    await expect.poll(() => bo.words().at(-1)).toBe('call_ended failed')
  })

  it("only a party's own window reports whose media it receives [L9]", async () => {
    const { ada, bo, callId } = await talking()
    const cy = await house.present()
    expect((await vouch(cy, callId, [ada])).error?.status).toBe(404)
    expect(await vouch(bo, callId, [ada])).toEqual({ ok: true })
    const rows = await house.db.selectFrom('call_parties').select('media_at').where('call_id', '=', callId).execute()
    expect(rows).toEqual([{ media_at: null }, { media_at: null }])
    await ada.end(bo)
  })
})
