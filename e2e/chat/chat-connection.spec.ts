import type { Page } from '@playwright/test'
import {
  chooseAction,
  entry,
  expectSent,
  log,
  message,
  messageBox,
  scrollAwayFromEnd,
  sendMessage,
  test,
} from '../support/chat.ts'
import { createLongRoom } from '../support/long-room.ts'
import { expectAccessible } from '../support/looks.ts'
import { createGroup, roomHeading } from '../support/rooms.ts'
import { cutRowAtTop, recordMovement } from '../support/scroll-positions.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect } from '../support/test.ts'

test('messages written offline are sent once and in order on reconnect; drafts and queued messages survive a reload [STATE-116, STATE-117, ERR-83 (settled: shown beside the control)]', async ({
  page,
  context,
  world,
  twoUsers,
}) => {
  const { admin, member, id, otherPage } = twoUsers
  await sendMessage(page, 'One')
  await expect(message(otherPage, 'One')).toBeVisible()

  const readBox = () => log(page).boundingBox()
  const before = await readBox()
  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  expect(await readBox()).toEqual(before)
  const { y = 0, height = 0 } = (await roomHeading(page).boundingBox()) ?? {}
  expect(before?.y).toBe(y + height)
  await sendMessage(page, 'Two', 'Three')
  await expect(message(page, 'Two')).toContainText('Waiting for the connection')
  await chooseAction(page, 'One', 'React')
  await page.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(page.getByText('There is no connection just now.')).toBeVisible()
  await expect(message(page, 'One').getByRole('button', { name: /^Heart 1/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close message' }).click()
  await sendMessage(otherPage, 'Meanwhile')
  await expectSent(otherPage, 'Meanwhile')
  await context.setOffline(false)
  const messageTexts = (fromPage: Page) => log(fromPage).locator('article [dir=auto]')
  await expect(messageTexts(otherPage)).toHaveText(['One', 'Meanwhile', 'Two', 'Three'])
  await expect(messageTexts(page)).toHaveText(['One', 'Meanwhile', 'Two', 'Three'])
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)

  // A reload keeps both the queued message and the draft.
  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await sendMessage(page, 'Four')
  await expect(message(page, 'Four')).toContainText('Waiting for the connection')
  await messageBox(page).fill('A draft')
  await expect(entry(page, 'Emil Employee').getByRole('img', { name: 'Draft' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(messageBox(page)).toHaveValue('A draft')
  await expect(messageTexts(otherPage)).toHaveText(['One', 'Meanwhile', 'Two', 'Three', 'Four'])

  // The messages of a user who has left the organization stay readable, but nothing more can be sent to that user.
  await world.as(admin).delete(`/organizations/${id}/members/${member.id}`)
  await expect(
    page.getByText('This person has left the organization. You can still read what was written.'),
  ).toBeVisible()
  await expect(messageBox(page)).toHaveCount(0)
  await expect(message(page, 'Meanwhile')).toBeVisible()
})

test('changes made to messages while offline or in another room appear without a reload', async ({
  page,
  context,
  twoUsers,
}) => {
  const { otherPage } = twoUsers
  await sendMessage(otherPage, 'Shall we?', 'Or not?')
  await expect(message(page, 'Or not?')).toBeVisible()
  await entry(otherPage, 'Mara Manager').click()
  await expect(roomHeading(otherPage)).toContainText('Mara Manager')
  await sendMessage(page, 'Yes, we shall')
  await expect(entry(otherPage, 'Ada Admin')).toContainText('1 unread')

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await entry(otherPage, 'Ada Admin').click()
  await chooseAction(otherPage, 'Yes, we shall', 'React')
  await otherPage.getByRole('button', { name: 'Fire', exact: true }).click()
  const fireReaction = (anyPage: Page) => message(anyPage, 'Yes, we shall').getByRole('button', { name: /^Fire 1/ })
  await expect(fireReaction(otherPage)).toBeVisible()
  await chooseAction(otherPage, 'Or not?', 'Delete')
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  await expect(message(otherPage, 'This message was deleted.')).toBeFocused()
  await messageBox(otherPage).press('ArrowUp')
  const editor = otherPage.getByRole('textbox', { name: 'Edit message' })
  await expect(editor).toHaveValue('Shall we?')
  await editor.fill('Shall we go?')
  await editor.press('Enter')
  await expect(message(otherPage, 'Shall we go?')).toContainText('(edited)')
  await expect(message(page, 'Shall we?')).toBeVisible()
  await context.setOffline(false)
  await expect(message(page, 'Shall we go?')).toContainText('(edited)')
  await expect(message(page, 'This message was deleted.')).toBeVisible()
  await expect(fireReaction(page)).toBeVisible()
  await expect(message(page, 'Yes, we shall')).toContainText('Seen')

  await entry(page, 'Mara Manager').click()
  await expect(roomHeading(page)).toContainText('Mara Manager')
  await chooseAction(otherPage, 'Shall we go?', 'React')
  await otherPage.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(message(otherPage, 'Shall we go?').getByRole('button', { name: /^Heart 1/ })).toBeVisible()
  await sendMessage(otherPage, 'There')
  await expect(entry(page, 'Emil Employee')).toContainText('There')
  await entry(page, 'Emil Employee').click()
  await expect(message(page, 'Shall we go?').getByRole('button', { name: /^Heart 1/ })).toBeVisible()
})

test('messages written offline in one organization are sent while another one is open', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const { body: other } = await world.as(admin).post('/organizations/', { name: 'Southwind', description: 'Sails' })
  let isCut = true
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()))
  await page.routeWebSocket(/\/socket\.io\//, (socket) => (isCut ? socket.close() : void socket.connectToServer()))
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await sendMessage(page, 'One')
  await sendMessage(page, 'Two')
  await expect(message(page, 'Two')).toContainText('Waiting')
  isCut = false
  await page.goto(`/admin/dashboard?orgId=${other.id}`)
  const stored = () =>
    world.db
      .selectFrom('chat_messages')
      .where('organization_id', '=', id)
      .where('sender_id', '=', admin.id)
      .orderBy('seq')
      .select('content')
      .execute()
  await expect.poll(stored).toEqual([{ content: 'One' }, { content: 'Two' }])
  await expect.poll(() => page.evaluate<string>('Object.keys(localStorage).join()')).not.toContain('chat-outbox')
})

test('a room first opened while offline is requested again on reconnect', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(otherPage, 'Shall we?')
  await expectSent(otherPage, 'Shall we?')
  const tap = await tapSocket(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect.poll(() => tap.received('online_users')).not.toEqual([])
  const reconnect = await tap.disconnect()
  await entry(page, 'Emil Employee').click()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(message(page, 'Shall we?')).toBeVisible()
  await chooseAction(otherPage, 'Shall we?', 'React')
  await otherPage.getByRole('button', { name: 'Fire', exact: true }).click()
  const fireReaction = (anyPage: Page) => message(anyPage, 'Shall we?').getByRole('button', { name: /^Fire 1/ })
  await expect(fireReaction(otherPage)).toBeVisible()
  await reconnect()
  await expect(fireReaction(page)).toBeVisible()
})

test('changes made between loading the messages and connecting the socket appear once it is connected', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(otherPage, 'Shall we?')
  await expectSent(otherPage, 'Shall we?')
  const tap = await tapSocket(page)
  const reconnect = await tap.disconnect()
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(message(page, 'Shall we?')).toBeVisible()
  await chooseAction(otherPage, 'Shall we?', 'React')
  await otherPage.getByRole('button', { name: 'Fire', exact: true }).click()
  const fireReaction = (anyPage: Page) => message(anyPage, 'Shall we?').getByRole('button', { name: /^Fire 1/ })
  await expect(fireReaction(otherPage)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/messages/'))
      requests.push(new URL(request.url()).search)
  })
  await reconnect()
  await expect(fireReaction(page)).toBeVisible()
  expect(requests).toEqual(['?before=2&limit=1'])
})

test('refetching after a reconnect does not move the messages in view', async ({ page, context, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 60 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 60')).toBeInViewport()
  await scrollAwayFromEnd(page, 0.5)
  const rowText = await cutRowAtTop(page)
  const readMovement = await recordMovement(page, rowText)

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await world.pool.query(
    `insert into chat_reactions (message_id, user_id, emoji) select id, $1, '🔥' from chat_messages where organization_id = $2`,
    [member.id, id],
  )
  // Slows down the page, so that every state that the browser can display lasts long enough to be recorded.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await context.setOffline(false)
  await expect(message(page, rowText).getByRole('button', { name: /^Fire 1/ })).toBeVisible()
  await expect.poll(async () => (await readMovement()).scrolled).toBe(true)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect((await readMovement()).moved).toBeLessThan(2)
})

test('messages read while offline are reported as read on reconnect', async ({
  page,
  openAnotherPage,
  context,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 40 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 40')).toBeInViewport()
  await scrollAwayFromEnd(page, 0)
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(otherPage, 'News')
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(message(page, 'News')).toBeInViewport()
  // The messages are also reported as read if the user opens another room before the connection returns.
  await entry(page, 'Mara Manager').click()
  await context.setOffline(false)
  await expect(message(otherPage, 'News')).toContainText('Seen')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
})

test('leaving a room that the user was removed from causes no error', async ({ page, world, signIn }) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const room = await createGroup(world, id, [admin, member])
  const tap = await tapSocket(page)
  await signIn(page, member, `/employee/chat?orgId=${id}&room=${room}`)
  await expect(roomHeading(page)).toContainText('Lamps')
  await expect.poll(() => tap.sent('join_room')).toHaveLength(1)
  await messageBox(page).fill('A word')
  await expect.poll(() => tap.sent('typing_start')).toHaveLength(1)
  await world.db.deleteFrom('chat_participants').where('room_id', '=', room).where('user_id', '=', member.id).execute()
  await entry(page, 'Mara Manager').click()
  await expect.poll(() => tap.sent('leave_room')).toEqual([{ roomId: room }])
  // The service handles events in order, so an error about leaving the room would have arrived before this message.
  await sendMessage(page, 'Good morning')
  await expect(message(page, 'Good morning')).not.toContainText('Sending')
  await expect.poll(() => tap.received('new_message')).toHaveLength(1)
  expect(tap.received('error')).toEqual([])
  expect(tap.sent('join_room').at(-1)).toEqual({ roomId: String(manager.id) })
})

/** Takes the page offline, and leaves a message that waits and a draft. */
async function writeOffline(page: Page) {
  await sendMessage(page, 'Before')
  await expectSent(page, 'Before')
  await page.context().setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await sendMessage(page, 'Waiting words')
  await messageBox(page).fill('Half a thought')
}

test('a user who is removed from a group while a message waits sees it with the reason, and keeps it and the draft', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await createGroup(world, id, [admin, member])
  await signIn(page, member, `/employee/chat?orgId=${id}&room=${room}`)
  await expect(roomHeading(page)).toContainText('Lamps')
  await writeOffline(page)
  await world.chatAs(admin).delete(`/api/chat-rooms/${id}/${room}/participants/${member.id}`)
  await context.setOffline(false)
  await expect(page.getByText('This conversation is no longer available')).toBeVisible()
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await expect(unsent.getByRole('article')).toContainText('Waiting words')
  await expect(unsent.getByRole('alert')).toContainText('Not sent: Chat room not found')
  await expect(unsent.getByText('Half a thought')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(unsent.getByRole('article')).toContainText('Waiting words')
  await expect(unsent.getByText('Half a thought')).toBeVisible()
  await unsent.getByRole('button', { name: 'Delete', exact: true }).click()
  await unsent.getByRole('button', { name: 'Delete draft' }).click()
  await expect(unsent).toHaveCount(0)
})

test('removing a participant, leaving and deleting a group succeed if they are repeated after a lost response', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const room = await createGroup(world, id, [admin, member, manager])
  const otherPage = await openAnotherPage()
  for (const anyPage of [page, otherPage]) {
    // Without live events, the pages do not learn from elsewhere that the change was made.
    await anyPage.route(/\/socket\.io\//, (route) => route.abort())
    await anyPage.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
    const lostPaths = new Set<string>()
    await anyPage.route(/\/api\/chat-rooms\//, async (route) => {
      const path = `${route.request().method()} ${route.request().url()}`
      if (path.startsWith('GET') || lostPaths.has(path)) return route.fallback()
      lostPaths.add(path)
      await route.fetch()
      await route.abort('connectionreset')
    })
  }
  const repeat = async (anyPage: Page, title: string, label: string) => {
    const dialog = anyPage.getByRole('dialog', { name: title })
    const button = dialog.getByRole('button', { name: label, exact: true })
    await button.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await button.click()
    await expect(dialog).toHaveCount(0)
  }
  const choose = async (anyPage: Page, item: string) => {
    await anyPage.getByRole('button', { name: 'Group menu' }).click()
    await anyPage.getByRole('menuitem', { name: item }).click()
  }
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await choose(page, 'Participants')
  await page.getByRole('button', { name: 'Remove Mara Manager' }).click()
  await repeat(page, 'Remove Mara Manager from Lamps?', 'Remove')
  await expect(page.getByRole('button', { name: 'Remove Mara Manager' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${room}`)
  await choose(otherPage, 'Leave group')
  await repeat(otherPage, 'Leave Group: Lamps', 'Leave Group')
  await expect(entry(otherPage, 'Lamps')).toHaveCount(0)

  await choose(page, 'Delete group')
  await repeat(page, 'Delete Group: Lamps', 'Delete Group')
  await expect(entry(page, 'Lamps')).toHaveCount(0)
})

test('a user who is removed from the organization while a message waits finds it and the draft in the chat', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await signIn(page, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await writeOffline(page)
  await world.as(admin).delete(`/organizations/${id}/members/${member.id}`)
  await context.setOffline(false)
  await expect(page.getByText('You do not belong to')).toBeVisible()
  await page.goto('/employee/chat')
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await expect(unsent.getByRole('article')).toHaveText([/Waiting words/, /Half a thought/])
  await expectAccessible(page)
  // A phone shows the list of conversations alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(unsent.getByRole('article')).toHaveText([/Waiting words/, /Half a thought/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await unsent.getByRole('article').first().getByRole('button', { name: 'Delete' }).click()
  await expect(unsent.getByRole('article')).toHaveText([/Half a thought/])
  await unsent.getByRole('button', { name: 'Delete' }).click()
  await expect(unsent).toHaveCount(0)
})
