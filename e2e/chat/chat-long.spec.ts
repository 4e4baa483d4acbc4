import { box, entry, log, message, say, test, toBottom } from '../support/chat.ts'
import { hold } from '../support/hold.ts'
import { tapLine } from '../support/line.ts'
import { longRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'

test('a long room opens at its end and keeps its scroll position while older messages load [CHAT-28, CHAT-29, CHAT-30, CHAT-31, CONST-06, CONST-07]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 400 })
  const older = await hold(page, '**/api/messages/*/*?before=351')
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 400')).toBeInViewport()
  const drawn = await log(page).getByRole('article').count()
  expect(drawn).toBeLessThan(60)

  // Scrolling up loads older pages without moving the messages in view.
  await log(page).evaluate((element) => element.scrollTo({ top: 200 }))
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const lookedAt = message(page, 'Message 357')
  await expect(lookedAt).toBeInViewport()
  const place = async () => Math.round((await lookedAt.boundingBox())?.y ?? 0)
  const before = await place()
  older.go()
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000)
  expect(Math.abs((await place()) - before)).toBeLessThan(2)

  // Jump to the quoted message however old it is, then to the very beginning, and back.
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await message(page, 'Message 400').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Message 400')).toBeInViewport()
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible()

  // An on-screen keyboard or a rotated phone does not scroll away from the end, even long after reaching it.
  await page.clock.runFor(10_000)
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(message(page, 'Message 400')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('jumping to the end and immediately to a quoted message does not scroll back to the end', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 400 })
  await page.clock.install()
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 400')).toBeInViewport()
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo({ top: 200 }))
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible({ timeout: 500 })
  }).toPass()
  // The clock is paused so that both clicks happen at the same moment, even on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await message(page, 'Message 400').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(log(page).getByText('Message 5', { exact: true })).toBeAttached()
  await page.clock.runFor(300)
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
})

test('a room of 100,000 messages jumps to its beginning and back at once, and keeps only some of the pages scrolled through', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 100_000 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 100000')).toBeInViewport()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/')) asked.push(new URL(request.url()).search)
  })
  await message(page, 'Message 100000').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(log(page).getByText('Message 5', { exact: true })).toBeInViewport()
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  // One jump, not page after page; once the connection has joined the room, the loaded messages are requested again.
  const askedBack = () => asked.filter((search) => /before=(?!100001&)/.test(search))
  expect(askedBack()[0]).toBe('?before=56&limit=100')
  expect(askedBack().length).toBeLessThan(5)

  // Scrolling down page by page evicts the beginning, which is requested again on the way back.
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy({ top: 2_000 }))
    expect(asked.length).toBeGreaterThan(14)
  }).toPass()
  expect(await log(page).getByRole('article').count()).toBeLessThan(60)
  const askedBefore = askedBack().length
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect.poll(() => askedBack().length).toBeGreaterThan(askedBefore)

  // A message sent from here jumps to the end instead of appearing below the old messages.
  await box(page).fill('I am here')
  await box(page).press('Enter')
  await expect(message(page, 'I am here')).toBeInViewport()
  await expect(message(page, 'Message 100000')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('only displayed messages are marked as read, not those after the first new message or after an older part', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await longRoom(world, { id, one: member.id, other: admin.id, count: 300 })
  await world.db
    .updateTable('chat_participants')
    .set({ read_seq: 275 })
    .where('organization_id', '=', id)
    .where('user_id', '=', admin.id)
    .execute()
  const line = await tapLine(page)
  const newer = await hold(page, '**/api/messages/*/*?since=55&*')
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect.poll(() => line.told('online_users')).not.toEqual([])
  await entry(page, 'Emil Employee').click()
  await expect(message(page, 'Message 276')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^\d+ new messages$/ })).toBeVisible()
  await expect(entry(page, 'Emil Employee')).toContainText(/\d+ unread/)
  await toBottom(page, 'Message 300')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
  const isMarkedRead = async () => (await world.chatAs(admin).get(`/api/chat-rooms/${id}`)).body[0].unreadCount === 0
  await expect.poll(isMarkedRead).toBe(true)
  const marks = line.sent('mark_read').length

  await message(page, 'Message 300').getByRole('button', { name: 'Reply to Emil Employee: Message 5' }).click()
  await expect(log(page).getByRole('heading', { name: 'Jan 5, 2025' })).toBeVisible()
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await say(other, 'News')
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')
  // Newer messages load below the ones in view, up to the very last message.
  await toBottom(page, 'Message 55')
  newer.go()
  await expect(message(page, 'Message 60')).toBeAttached()
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')
  expect(line.sent('mark_read')).toHaveLength(marks)
  await toBottom(page, 'News')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
  await expect(message(other, 'News')).toContainText('Seen')
})
