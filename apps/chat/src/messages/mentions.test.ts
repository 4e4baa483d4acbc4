import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type Somebody } from '../testing-chat.ts'
import { mentionedIn } from './mentions.ts'

describe('an at-sign', () => {
  it.each([
    ['Ask @Ada, then @ben.', ['ada,', 'ben.', 'ada', 'ben']],
    ['@ada.berg!', ['ada.berg!', 'ada.berg']],
    ['write to ada@example.com', []],
    ['nothing @ all', []],
    ['(@ada)', ['ada)', 'ada']],
  ])('in %j names %j', (content, names) => {
    expect(mentionedIn(content)).toEqual(names)
  })
})

describe('a mention', () => {
  let team: ChatTeam
  let ada: Somebody
  let ben: Somebody

  beforeAll(async () => {
    team = await chatTeam()
    ada = await team.somebody('manager')
    ben = await team.somebody()
    await team.db.updateTable('users').set({ username: 'Ben' }).where('id', '=', ben.id).execute()
    await team.db
      .updateTable('users')
      .set({ username: 'ada', full_name: 'Ada Berg' })
      .where('id', '=', ada.id)
      .execute()
  })
  afterAll(() => team?.close())
  afterEach(() => team.closeWindows())

  const told = (person: Somebody) =>
    team.db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'room_id'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()

  it('is told to a participant once, leads to the room, and reaches their windows', async () => {
    const room = await team.group(ada, ben)
    const window = await team.windowOf(ben)
    const { body } = await ada.post(team.messages(room), { content: 'Look, @ben! @Ben? @ada', clientId: 'm' })
    await ada.post(team.messages(room), { content: 'Look, @ben! @Ben? @ada', clientId: 'm' })
    const mention = {
      type: 'mention',
      title: 'Ada Berg mentioned you',
      message: 'Look, @ben! @Ben? @ada',
      room_id: room,
    }
    expect(await told(ben)).toEqual([mention])
    expect(await told(ada)).toEqual([])
    await expect.poll(() => window.notifications).toMatchObject([mention])
    await ada.put(`${team.messages(room)}/${body._id}`, { content: 'Look again, @ben' })
    expect(await told(ben)).toEqual([{ ...mention, message: 'Look again, @ben' }])
  })

  it('that is taken back leaves its words with nobody', async () => {
    const window = await team.windowOf(ben)
    const { body } = await ada.post(team.messages(String(ben.id)), { content: 'The code is 4711, @ben' })
    await ada.post(team.messages(String(ben.id)), { content: 'Delete that, @ben' })
    await ada.delete(`${team.messages(String(ben.id))}/${body._id}`)
    const [, ...others] = (await told(ben)).map(({ message }) => message)
    expect(others).toEqual(['This message was deleted.', 'Delete that, @ben'])
    await expect
      .poll(() => window.heard('changed'))
      .toContainEqual(expect.objectContaining({ entity: 'notification', action: 'updated' }))
  })

  it('in a direct room leads to the sender; nobody outside of a room is told, and nobody who wants to hear of none', async () => {
    await ada.post(team.messages(ben.key), { content: 'Hey @ben' })
    expect((await told(ben)).at(-1)).toMatchObject({ room_id: ada.key })
    const before = await told(ben)
    const cleo = await team.somebody()
    const without = await team.group(ada, cleo)
    await ada.post(team.messages(without), { content: 'Do not tell @ben' })
    await team.db
      .insertInto('notification_preferences')
      .values({ user_id: ben.id, type: 'mention', in_app: false, mail: false })
      .execute()
    await ada.post(team.messages(ben.key), { content: 'Again @ben' })
    expect(await told(ben)).toEqual(before)
  })
})
