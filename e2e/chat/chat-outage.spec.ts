import type { Page } from '@playwright/test'
import { entry, log, message, scrollAwayFromEnd, scrollToBottom, sendMessage, test } from '../support/chat.ts'
import { addMessages, createLongRoom } from '../support/long-room.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect } from '../support/test.ts'
import type { World } from '../support/world.ts'

type Room = { id: number; admin: { id: number } }

const newMarker = (page: Page) => log(page).getByText('New', { exact: true })
const pill = (page: Page) => page.getByRole('button', { name: /^[\d,]+ new messages$/ })

/** The sequence number up to which this admin has read, as stored in the database. */
async function readSeq(world: World, { id, admin }: Room) {
  const { read_seq } = await world.db
    .selectFrom('chat_participants')
    .select('read_seq')
    .where('organization_id', '=', id)
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  return read_seq
}

/** Watches the list. The returned function returns whether `Message {last}` was ever rendered, even for one frame. */
async function watchForMessage(page: Page, last: number) {
  await page.evaluate(`(() => {
    window.wasDrawn = false
    const look = () => {
      const articles = document.querySelectorAll('[role=log] article')
      if ([...articles].some((one) => one.textContent.endsWith('Message ${last}'))) window.wasDrawn = true
      requestAnimationFrame(look)
    }
    look()
  })()`)
  return () => page.evaluate<boolean>('window.wasDrawn')
}

/**
 * Expects that the list shows the first missed message, and that messages stay unread until the user scrolls to them.
 */
async function expectFirstMissedVisible(
  page: Page,
  world: World,
  room: Room,
  { first, last }: { first: number; last: number },
) {
  await expect(newMarker(page)).toBeInViewport()
  await expect(message(page, new RegExp(`Message ${first}$`))).toBeInViewport()
  await expect.poll(() => readSeq(world, room)).toBeGreaterThanOrEqual(first)
  // The pill shows the number of unread messages.
  await expect
    .poll(async () => Number((await pill(page).textContent())?.replaceAll(/\D/g, '')) + (await readSeq(world, room)))
    .toBe(last)
  expect(await readSeq(world, room)).toBeLessThan(last)
  await expect(newMarker(page)).toBeInViewport()
  await expect(message(page, new RegExp(`Message ${first}$`))).toBeInViewport()
  await expect(entry(page, 'Emil Employee')).toContainText('unread')
}

async function expectReadingToEnd(page: Page, world: World, room: Room, last: number) {
  const before = await readSeq(world, room)
  await log(page).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => readSeq(world, room)).toBeGreaterThan(before)
  expect(await readSeq(world, room)).toBeLessThan(last)
  await scrollToBottom(page, `Message ${last}`)
  await expect.poll(() => readSeq(world, room)).toBe(last)
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const cases = [
  { readCount: 120, missed: 45, viewport: desktop },
  { readCount: 20, missed: 60, viewport: desktop },
  { readCount: 120, missed: 150, viewport: { width: 1024, height: 480 } },
  { readCount: 120, missed: 1_200, viewport: desktop },
]
for (const { readCount, missed, viewport } of cases)
  test(`a room scrolled to its end stays at the first of ${missed} messages missed in an outage [L1]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: readCount })
    const tap = await tapSocket(page)
    await page.setViewportSize(viewport)
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
    await expect(message(page, `Message ${readCount}`)).toBeInViewport()
    await expect.poll(() => tap.received('online_users')).not.toEqual([])
    const reconnect = await tap.disconnect()
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    const last = readCount + missed
    await addMessages(world, { id, firstUserId: member.id, secondUserId: admin.id, count: missed })
    const wasDrawn = await watchForMessage(page, last)
    await reconnect()
    await expectFirstMissedVisible(page, world, team, { first: readCount + 1, last })
    expect(await wasDrawn()).toBe(false)
    await expectReadingToEnd(page, world, team, last)
  })

for (const viewport of [desktop, phone])
  test(`the view does not follow messages that a stalled connection delivers late, ${viewport.width} pixels wide [L1]`, async ({
    page,
    openAnotherPage,
    world,
    signIn,
  }) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 40 })
    const tap = await tapSocket(page)
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
    await page.setViewportSize(viewport)
    await expect(message(page, 'Message 40')).toBeInViewport()
    await expect.poll(() => tap.received('online_users')).not.toEqual([])
    const otherPage = await openAnotherPage()
    await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
    await expect(message(otherPage, 'Message 40')).toBeInViewport()
    const deliver = tap.holdReceived()
    for (let n = 41; n <= 100; n++) await sendMessage(otherPage, `Message ${n}`)
    await expect.poll(() => tap.received('new_message')).toHaveLength(60)
    expect(await readSeq(world, team)).toBe(40)
    const wasDrawn = await watchForMessage(page, 100)
    deliver()
    await expect(newMarker(page)).toBeInViewport()
    await expect(message(page, /Message 41$/)).toBeInViewport()
    await expect
      .poll(async () => Number((await pill(page).textContent())?.replaceAll(/\D/g, '')) + (await readSeq(world, team)))
      .toBe(100)
    await expect(newMarker(page)).toBeInViewport()
    expect(await readSeq(world, team)).toBeLessThan(100)
    expect(await wasDrawn()).toBe(false)
    await scrollToBottom(page, 'Message 100')
    await expect.poll(() => readSeq(world, team)).toBe(100)
    // After the user has scrolled to the end, the view follows new messages again.
    await sendMessage(otherPage, 'Message 101')
    await expect(message(page, 'Message 101')).toBeInViewport()
  })

test('an empty room shows the first of the messages missed in an outage, and announces the last [L1]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const { admin, member, id } = team
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 0 })
  const tap = await tapSocket(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(log(page).getByText('No messages yet')).toBeVisible()
  await expect.poll(() => tap.received('online_users')).not.toEqual([])
  const reconnect = await tap.disconnect()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await addMessages(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 60 })
  await reconnect()
  await expectFirstMissedVisible(page, world, team, { first: 1, last: 60 })
  const announcements = page.locator('[aria-live=polite] > p')
  await expect(announcements).toHaveText(
    Array.from({ length: 10 }, (_, index) => `Emil Employee: Message ${51 + index}`),
  )
  await expectReadingToEnd(page, world, team, 60)
})

test('a user who has scrolled up keeps their position after an outage, and missed messages stay unread [L1]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const { admin, member, id } = team
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 120 })
  const tap = await tapSocket(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 120')).toBeInViewport()
  await expect.poll(() => tap.received('online_users')).not.toEqual([])
  await scrollAwayFromEnd(page, 0.4)
  const visibleText = await log(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const row = [...list.querySelectorAll('article')].find(
      (candidate) => candidate.getBoundingClientRect().top > top + 100,
    )
    return row?.querySelector('[dir=auto]')?.textContent ?? ''
  })
  const position = async () => (await message(page, new RegExp(`${visibleText}$`)).boundingBox())?.y ?? 0
  const before = await position()
  const reconnect = await tap.disconnect()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await addMessages(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 60 })
  const wasDrawn = await watchForMessage(page, 180)
  await reconnect()
  await expect(page.getByRole('button', { name: '60 new messages' })).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)
  await expect.poll(() => log(page).evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(3_000)
  expect(Math.abs((await position()) - before)).toBeLessThan(2)
  expect(await wasDrawn()).toBe(false)
  expect(await readSeq(world, team)).toBe(120)
})
