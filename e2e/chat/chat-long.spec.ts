import {
  entry,
  log,
  message,
  messageBox,
  scrollAwayFromEnd,
  scrollToBottom,
  sendMessage,
  test,
} from '../support/chat.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { createLongRoom } from '../support/long-room.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect } from '../support/test.ts'
import type { World } from '../support/world.ts'

/** Creates a team and a direct room of its admin with `count` messages. Returns the admin and the room's address. */
async function createAdminsRoom(world: World, count: number) {
  const { admin, member, id } = await world.team('Northlight')
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count })
  return { admin, address: `/admin/chat?orgId=${id}&room=${room}` }
}

test('a long room opens at its end and keeps its scroll position while older messages load [CHAT-28, CHAT-29, CHAT-30, CHAT-31, CONST-06, CONST-07]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, address } = await createAdminsRoom(world, 400)
  const olderRequest = await holdRequests(page, '**/api/messages/*/*?before=351')
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin, address)
  await expect(message(page, 'Message 400')).toBeInViewport()
  const drawnCount = await log(page).getByRole('article').count()
  expect(drawnCount).toBeLessThan(60)

  // Scrolling up loads older pages without moving the messages in view.
  await scrollAwayFromEnd(page, 0.1)
  const visibleMessage = message(page, 'Message 357')
  await expect(visibleMessage).toBeInViewport()
  const position = async () => Math.round((await visibleMessage.boundingBox())?.y ?? 0)
  const before = await position()
  olderRequest.release()
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000)
  expect(Math.abs((await position()) - before)).toBeLessThan(2)

  // Jumps to an old quoted message, then to the beginning of the room, and back.
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await message(page, 'Message 400').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  // Message 400 quotes the old message, so it must be gone before the old message can be found by its text.
  await expect(message(page, 'Message 400')).toHaveCount(0)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Message 400')).toBeInViewport()
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible()

  // Ten seconds after the jump, the room still stays at its end when the window shrinks, for example because an
  // on-screen keyboard opens.
  await page.clock.runFor(10_000)
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(message(page, 'Message 400')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('a room at its end stays there when the list scrolls and shrinks in the same frame', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, address } = await createAdminsRoom(world, 60)
  await signIn(page, admin, address)
  await expect(message(page, 'Message 60')).toBeInViewport()
  // Both changes are made in one task, so the browser fires the scroll event when the list already has its new height.
  await log(page).evaluate((element) => {
    element.scrollBy(0, -20)
    element.style.maxHeight = '160px'
  })
  await expect.poll(() => log(page).evaluate(({ clientHeight }) => clientHeight)).toBe(160)
  await expect(message(page, 'Message 60')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('jumping to the end and immediately to a quoted message does not scroll back to the end', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, address } = await createAdminsRoom(world, 400)
  await page.clock.install()
  await signIn(page, admin, address)
  await expect(message(page, 'Message 400')).toBeInViewport()
  await scrollAwayFromEnd(page, 0.1)
  // The clock is paused so that both clicks happen at the same moment, even on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await message(page, 'Message 400').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(message(page, 'Message 400')).toHaveCount(0)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeAttached()
  await page.clock.runFor(300)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
})

test('jumping to the end while the quoted message is still loading goes to the end', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, address } = await createAdminsRoom(world, 400)
  const jump = await holdRequests(page, '**/api/messages/*/*?before=56*')
  await signIn(page, admin, address)
  const quotation = message(page, 'Message 400').getByRole('button', { name: 'Reply to Emil Employee: Message 5' })
  await quotation.click()
  await expect.poll(() => jump.requestCount()).toBe(1)
  await scrollAwayFromEnd(page, 0.5)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Message 400')).toBeInViewport()
  const response = page.waitForResponse(/before=56/)
  jump.release()
  await (await response).finished()
  // The next jump loads the message again, because the first response was discarded.
  await quotation.click()
  await expect.poll(() => jump.requestCount()).toBe(2)
  await expect(message(page, 'Message 400')).toHaveCount(0)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
})

test('a room of 100,000 messages jumps to its beginning and back at once, and keeps only some of the pages scrolled through', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, address } = await createAdminsRoom(world, 100_000)
  await signIn(page, admin, address)
  await expect(message(page, 'Message 100000')).toBeInViewport()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/')) requests.push(new URL(request.url()).search)
  })
  await message(page, 'Message 100000').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(message(page, 'Message 100000')).toHaveCount(0)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  // The jump needs one request, not one per page. A few more are allowed, because the page requests the loaded messages
  // again when the socket has joined the room.
  const olderPageRequests = () => requests.filter((search) => /before=(?!100001&)/.test(search))
  expect(olderPageRequests()[0]).toBe('?before=56&limit=100')
  expect(olderPageRequests().length).toBeLessThan(5)

  // Scrolling down page by page removes the beginning from memory, so scrolling back requests it again.
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy({ top: 2_000 }))
    expect(requests.length).toBeGreaterThan(14)
  }).toPass()
  expect(await log(page).getByRole('article').count()).toBeLessThan(60)
  const olderPageRequestCount = olderPageRequests().length
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect.poll(() => olderPageRequests().length).toBeGreaterThan(olderPageRequestCount)

  // Sending a message from here jumps to the end of the room instead of showing the message below the old ones.
  await messageBox(page).fill('I am here')
  await messageBox(page).press('Enter')
  await expect(message(page, 'I am here')).toBeInViewport()
  await expect(message(page, 'Message 100000')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('only displayed messages are marked as read, not those after the first new message or after an older part', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 300 })
  await world.db
    .updateTable('chat_participants')
    .set({ read_seq: 275 })
    .where('organization_id', '=', id)
    .where('user_id', '=', admin.id)
    .execute()
  const tap = await tapSocket(page)
  const newerRequest = await holdRequests(page, '**/api/messages/*/*?since=55&*')
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect.poll(() => tap.received('online_users')).not.toEqual([])
  await entry(page, 'Emil Employee').click()
  await expect(message(page, 'Message 276')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^\d+ new messages$/ })).toBeVisible()
  await expect(entry(page, 'Emil Employee')).toContainText(/\d+ unread/)
  await scrollToBottom(page, 'Message 300')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
  const isMarkedRead = async () => (await world.chatAs(admin).get(`/api/chat-rooms/${id}`)).body[0].unreadCount === 0
  await expect.poll(isMarkedRead).toBe(true)
  const markReadCount = tap.sent('mark_read').length

  await message(page, 'Message 300').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(otherPage, 'News')
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')
  // Newer messages load below the ones in view, up to the very last message.
  await scrollToBottom(page, 'Message 55')
  newerRequest.release()
  await expect(message(page, 'Message 60')).toBeAttached()
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')
  expect(tap.sent('mark_read')).toHaveLength(markReadCount)
  await scrollToBottom(page, 'News')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
  await expect(message(otherPage, 'News')).toContainText('Seen')
})
