import { contentColumn, notificationOf } from '@muster/server/facts/notification-row'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser } from '../testing-chat.ts'

describe('a mention', () => {
  let team: ChatTeam
  let ada: TestUser
  let ben: TestUser

  beforeAll(async () => {
    team = await chatTeam()
    ada = await team.createTestUser('manager')
    ben = await team.createTestUser()
    await team.db.updateTable('users').set({ username: 'Ben' }).where('id', '=', ben.id).execute()
    await team.db
      .updateTable('users')
      .set({ username: 'ada', full_name: 'Ada Berg' })
      .where('id', '=', ada.id)
      .execute()
  })
  afterAll(() => team?.close())
  afterEach(() => team.closeWindows())

  const notificationsOf = async (person: TestUser) => {
    const rows = await team.db
      .selectFrom('notifications as n')
      .select(['type', contentColumn.as('fact'), 'room_id'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    return rows.map(notificationOf)
  }

  it('notifies a participant once, links to the room, and reaches their windows', async () => {
    const room = await team.createGroup(ada, ben)
    const window = await team.openWindow(ben)
    const { body } = await ada.post(team.messagesPath(room), { content: 'Look, @ben! @Ben? @ada', clientId: 'm' })
    await ada.post(team.messagesPath(room), { content: 'Look, @ben! @Ben? @ada', clientId: 'm' })
    const mention = {
      type: 'mention',
      title: 'Ada Berg mentioned you',
      message: 'Look, @ben! @Ben? @ada',
      room_id: room,
    }
    expect(await notificationsOf(ben)).toEqual([mention])
    expect(await notificationsOf(ada)).toEqual([])
    await expect.poll(() => window.notifications).toMatchObject([mention])
    await ada.put(`${team.messagesPath(room)}/${body._id}`, { content: 'Look again, @ben' })
    expect(await notificationsOf(ben)).toEqual([{ ...mention, message: 'Look again, @ben' }])
  })

  it('is marked as read when its reader reads its message, but not an earlier one [L5]', async () => {
    const room = await team.createGroup(ada, ben)
    const window = await team.openWindow(ben)
    const at = team.messagesPath(room)
    const [first, second] = [await ada.post(at, { content: 'One, @ben' }), await ada.post(at, { content: 'Two, @ben' })]
    const unread = async () => {
      const rows = await team.db
        .selectFrom('notifications as n')
        .select(contentColumn.as('fact'))
        .where('user_id', '=', ben.id)
        .where('room_id', '=', room)
        .where('read_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map((row) => notificationOf(row).message)
    }
    const version = async () => {
      const row = await team.db
        .selectFrom('notification_versions')
        .select('version')
        .where('user_id', '=', ben.id)
        .executeTakeFirst()
      return Number(row?.version ?? 0)
    }
    expect(await unread()).toEqual(['One, @ben', 'Two, @ben'])
    const before = await version()
    // The author reads the messages, which must not affect Ben's notifications.
    await ada.post(`${at}/${second.body._id}/read`)
    expect(await unread()).toHaveLength(2)
    await ben.post(`${at}/${first.body._id}/read`)
    expect(await unread()).toEqual(['Two, @ben'])
    expect(await version()).toBe(before + 1)
    // Sending a message advances Ben's read mark but does not mark mentions as read; only marking the message as read
    // does.
    await ben.post(at, { content: 'I am here' })
    await ben.post(`${at}/${second.body._id}/read`)
    expect(await unread()).toEqual([])
    await expect
      .poll(() => window.received('changed').filter((item) => Reflect.get(Object(item), 'entity') === 'notification'))
      .toHaveLength(2)
    const responseToRepeat = await ben.post(`${at}/${second.body._id}/read`)
    expect(responseToRepeat.status).toBe(200)
    expect(await version()).toBe(before + 2)
  })

  it('has the id of its message, around which the room can be read; a message of another room is 404 [L5]', async () => {
    const room = await team.createGroup(ada, ben)
    const otherGroup = await team.createGroup(ada)
    const at = team.messagesPath(room)
    for (let n = 1; n <= 12; n++) await ada.post(at, { content: n === 6 ? 'Six, @ben' : `Message ${n}` })
    const { message_id } = await team.db
      .selectFrom('notifications')
      .select('message_id')
      .where('user_id', '=', ben.id)
      .where('room_id', '=', room)
      .executeTakeFirstOrThrow()
    const { body } = await ben.get(`${at}?around=${message_id}&limit=4`)
    expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual([5, 6, 7, 8])
    expect(body).toMatchObject({ total: 12, hasMore: true })
    const foreignResponse = await ada.post(team.messagesPath(otherGroup), { content: 'Elsewhere' })
    expect((await ben.get(`${at}?around=${foreignResponse.body._id}`)).status).toBe(404)
    expect((await ben.get(`${team.messagesPath(otherGroup)}?around=${foreignResponse.body._id}`)).status).toBe(404)
    expect((await ben.get(`${at}?around=${message_id}&since=1`)).status).toBe(422)
    expect((await ben.get(`${at}?around=no-id`)).status).toBe(422)
  })

  it('no longer quotes its message after that is deleted', async () => {
    const window = await team.openWindow(ben)
    const { body } = await ada.post(team.messagesPath(String(ben.id)), { content: 'The code is 4711, @ben' })
    await ada.post(team.messagesPath(String(ben.id)), { content: 'Delete that, @ben' })
    await ada.delete(`${team.messagesPath(String(ben.id))}/${body._id}`)
    const otherMessages = (await notificationsOf(ben)).slice(-2).map(({ message }) => message)
    expect(otherMessages).toEqual(['This message was deleted.', 'Delete that, @ben'])
    await expect
      .poll(() => window.received('changed'))
      .toContainEqual(expect.objectContaining({ entity: 'notification', action: 'updated' }))
  })

  it('in a direct room links to the sender; users who are not participants or want no mentions are not notified', async () => {
    await ada.post(team.messagesPath(ben.idText), { content: 'Hey @ben' })
    expect((await notificationsOf(ben)).at(-1)).toMatchObject({ room_id: ada.idText })
    const before = await notificationsOf(ben)
    const cleo = await team.createTestUser()
    const groupWithoutBen = await team.createGroup(ada, cleo)
    await ada.post(team.messagesPath(groupWithoutBen), { content: 'Do not tell @ben' })
    await team.db
      .insertInto('notification_preferences')
      .values({ user_id: ben.id, type: 'mention', in_app: false, mail: false })
      .execute()
    await ada.post(team.messagesPath(ben.idText), { content: 'Again @ben' })
    expect(await notificationsOf(ben)).toEqual(before)
  })
})

describe('the text of a mention follows its own message', () => {
  let team: ChatTeam
  let author: TestUser
  let otherPerson: TestUser
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    team = await chatTeam()
    const somebodyNamed = async (username: string) => {
      const person = await team.createTestUser()
      await team.db.updateTable('users').set({ username, full_name: username }).where('id', '=', person.id).execute()
      return person
    }
    author = await somebodyNamed('author')
    otherPerson = await somebodyNamed('other')
    ann = await somebodyNamed('ann')
    bob = await somebodyNamed('bob')
  })
  beforeEach(() => team.db.deleteFrom('notifications').execute())
  afterAll(() => team?.close())

  const deletedText = 'This message was deleted.'
  const notificationTexts = async (person: TestUser) => {
    const rows = await team.db
      .selectFrom('notifications as n')
      .select(contentColumn.as('fact'))
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    return rows.map(notificationOf).map(({ title, message }) => `${title}: ${message}`)
  }
  /** Sends a message, and returns functions with which its author edits and deletes it. */
  async function write(sender: TestUser, room: string, content: string) {
    const { body } = await sender.post(team.messagesPath(room), { content })
    const path = `${team.messagesPath(room)}/${body._id}`
    return {
      edit: async (text: string) => expect((await sender.put(path, { content: text })).status).toBe(200),
      deleteIt: async () => expect((await sender.delete(path)).status).toBe(204),
    }
  }
  const remove = async (room: string, person: TestUser) =>
    expect((await author.delete(`${team.roomsPath}/${room}/participants/${person.id}`)).status).toBe(204)

  it('a user who was removed from the group cannot read the edited text', async () => {
    const room = await team.createGroup(author, ann, bob)
    const message = await write(author, room, '@ann @bob come')
    await remove(room, ann)
    await message.edit('@ann @bob the code is 4711')
    expect(await notificationTexts(ann)).toEqual([`author mentioned you: ${deletedText}`])
    expect(await notificationTexts(bob)).toEqual(['author mentioned you: @ann @bob the code is 4711'])
  })

  it('a deletion also removes the text for a user who was removed from the group', async () => {
    const room = await team.createGroup(author, ann, bob)
    const message = await write(author, room, '@ann the code is 4711')
    await remove(room, ann)
    await message.deleteIt()
    expect(await notificationTexts(ann)).toEqual([`author mentioned you: ${deletedText}`])
  })

  it('messages of two users with the same text are edited and deleted independently', async () => {
    const room = await team.createGroup(author, otherPerson, ann)
    const first = await write(author, room, 'Hi @ann')
    const second = await write(otherPerson, room, 'Hi @ann')
    await second.edit('Author is a fool, @ann')
    expect(await notificationTexts(ann)).toEqual([
      'author mentioned you: Hi @ann',
      'other mentioned you: Author is a fool, @ann',
    ])
    await second.edit('Hi @ann')
    await second.deleteIt()
    expect(await notificationTexts(ann)).toEqual([
      'author mentioned you: Hi @ann',
      `other mentioned you: ${deletedText}`,
    ])
    await first.edit('Hello @ann')
    expect(await notificationTexts(ann)).toEqual([
      'author mentioned you: Hello @ann',
      `other mentioned you: ${deletedText}`,
    ])
  })

  it('an edit of a direct message never reaches another user who was sent the same text', async () => {
    const toAnn = await write(author, ann.idText, 'Hi @ann @bob')
    const toBob = await write(author, bob.idText, 'Hi @ann @bob')
    await toAnn.edit('@ann, only for you: 4711')
    expect(await notificationTexts(bob)).toEqual(['author mentioned you: Hi @ann @bob'])
    expect(await notificationTexts(ann)).toEqual(['author mentioned you: @ann, only for you: 4711'])
    await toBob.deleteIt()
    expect(await notificationTexts(ann)).toEqual(['author mentioned you: @ann, only for you: 4711'])
  })

  it('the text follows edits and the deletion even if the message no longer mentions the user', async () => {
    const room = await team.createGroup(author, ann, bob)
    const message = await write(author, room, '@ann look')
    await message.edit('The code is 4711')
    expect(await notificationTexts(ann)).toEqual(['author mentioned you: The code is 4711'])
    await message.deleteIt()
    expect(await notificationTexts(ann)).toEqual([`author mentioned you: ${deletedText}`])
  })

  it('also for a user whom only an edit mentions; a notification without the id of its message stays unchanged', async () => {
    const room = await team.createGroup(author, ann, bob)
    const message = await write(author, room, 'Hello @bob')
    await message.edit('Hello @bob @ann')
    expect(await notificationTexts(ann)).toEqual(['author mentioned you: Hello @bob @ann'])
    await team.db.updateTable('notifications').set({ message_id: null }).where('user_id', '=', bob.id).execute()
    await message.deleteIt()
    expect(await notificationTexts(ann)).toEqual([`author mentioned you: ${deletedText}`])
    expect(await notificationTexts(bob)).toEqual(['author mentioned you: Hello @bob @ann'])
  })

  it('the text stays after the group is deleted with its messages', async () => {
    const room = await team.createGroup(author, ann, bob)
    await write(author, room, 'Bye @ann')
    expect((await author.delete(`${team.roomsPath}/${room}`)).status).toBe(204)
    expect(await notificationTexts(ann)).toEqual(['author mentioned you: Bye @ann'])
  })

  it('the text of a long message is cut between characters', async () => {
    const room = await team.createGroup(author, ann)
    await write(author, room, `@ann ${'a'.repeat(294)}😀😀`)
    expect(await notificationTexts(ann)).toEqual([`author mentioned you: @ann ${'a'.repeat(294)}😀`])
  })
})
