import type { Page } from '@playwright/test'
import { entry, log, message, messageBox, scrollToBottom, sendMessage, test } from '../support/chat.ts'
import { createLongRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'
import type { World } from '../support/world.ts'

const newMarker = (page: Page) => log(page).getByText('New', { exact: true })

/** Creates a direct room with `count` messages from the member; the admin has not read the last `unread` of them. */
async function createRoomWithUnread(world: World, { count, unread }: { count: number; unread: number }) {
  const team = await world.team('Northlight')
  const { admin, member, id } = team
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count })
  await world.db
    .updateTable('chat_participants')
    .set({ read_seq: count - unread })
    .where('organization_id', '=', id)
    .where('user_id', '=', admin.id)
    .execute()
  return { ...team, room }
}

/** The sequence number up to which this user has read, as stored in the database. */
const readSeq = async (world: World, organizationId: number, userId: number) => {
  const { read_seq } = await world.db
    .selectFrom('chat_participants')
    .select('read_seq')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return read_seq
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const shortWindow = { width: 1024, height: 480 }
const cases = [
  { unread: 51, viewport: desktop },
  { unread: 60, viewport: shortWindow },
  { unread: 150, viewport: phone },
  { unread: 1_000, viewport: desktop },
]
for (const { unread, viewport } of cases)
  test(`a room with ${unread} unread messages opens at the first of them, and only displayed messages are marked as read [L1]`, async ({
    page,
    world,
    signIn,
  }) => {
    const count = unread + 80
    const { admin, id, room } = await createRoomWithUnread(world, { count, unread })
    await page.setViewportSize(viewport)
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
    await expect(newMarker(page)).toBeInViewport()
    await expect(message(page, /Message 81$/)).toBeInViewport()
    await expect.poll(() => readSeq(world, id, admin.id)).toBeGreaterThan(80)
    const unreadButton = page.getByRole('button', { name: /^[\d,]+ new messages$/ })
    await expect(unreadButton).toBeVisible()
    // The button, which looks like a pill, shows the number of unread messages.
    const countOnPill = async () => Number((await unreadButton.textContent())?.replaceAll(/\D/g, ''))
    await expect.poll(countOnPill).toBeLessThan(unread)
    await expect.poll(async () => (await readSeq(world, id, admin.id)) + (await countOnPill())).toBe(count)
    const counted = await countOnPill()
    expect(counted).toBeGreaterThan(unread / 3)

    // Scrolling down marks more messages as read.
    await log(page).evaluate((element) => element.scrollBy({ top: 300 }))
    await expect.poll(() => readSeq(world, id, admin.id)).toBeGreaterThan(count - counted)
    expect(await readSeq(world, id, admin.id)).toBeLessThan(count)

    // The button jumps to the end and marks everything as read.
    await unreadButton.click()
    await expect(message(page, `Message ${count}`)).toBeInViewport()
    await expect.poll(() => readSeq(world, id, admin.id)).toBe(count)
    await expect(page.getByRole('button', { name: /new messages|Jump to latest/ })).toHaveCount(0)
  })

test('messages that arrive while unread ones are read increase the count and do not move the view [L1]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id, room } = await createRoomWithUnread(world, { count: 200, unread: 120 })
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect(entry(page, 'Emil Employee')).toContainText('99+ unread')
  await entry(page, 'Emil Employee').click()
  await expect(newMarker(page)).toBeInViewport()
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await expect(message(otherPage, 'Message 200')).toBeInViewport()
  const position = async () => (await newMarker(page).boundingBox())?.y
  const unreadButton = (count: number) => page.getByRole('button', { name: `${count} new messages`, exact: true })
  await expect.poll(() => readSeq(world, id, admin.id)).toBeGreaterThan(80)
  // Once the button shows what the database contains, everything that the page displays has been reported as read.
  await expect.poll(async () => unreadButton(200 - (await readSeq(world, id, admin.id))).isVisible()).toBe(true)
  const before = await position()
  const readBefore = await readSeq(world, id, admin.id)
  await sendMessage(otherPage, 'Are you there?')
  await expect(unreadButton(201 - readBefore)).toBeVisible()
  expect(await position()).toBe(before)
  expect(await readSeq(world, id, admin.id)).toBe(readBefore)
  await unreadButton(201 - readBefore).click()
  await expect(message(page, 'Are you there?')).toBeInViewport()
  await expect(message(otherPage, 'Are you there?')).toContainText('Seen')
  expect(room).toBe(String(member.id))
})

test('the chat panel opens at the first unread message too [L1]', async ({ page, world, signIn }) => {
  const { admin, id } = await createRoomWithUnread(world, { count: 180, unread: 100 })
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Team chat', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Team chat' })
  await panel.getByRole('button', { name: /Emil Employee/ }).click()
  await expect(newMarker(page)).toBeInViewport()
  await expect(message(page, /Message 81$/)).toBeInViewport()
  await expect.poll(() => readSeq(world, id, admin.id)).toBeGreaterThan(80)
  expect(await readSeq(world, id, admin.id)).toBeLessThan(150)
})

test('nothing is marked as read while the window has no focus; when it regains focus, the first new message is in view [L1]', async ({
  page,
  twoUsers,
  world,
}) => {
  const { admin, id, otherPage } = twoUsers
  await sendMessage(page, 'Good morning')
  await expect(message(otherPage, 'Good morning')).toBeVisible()
  const setFocus = (hasFocus: boolean) =>
    page.evaluate(
      `document.hasFocus = () => ${hasFocus}; window.dispatchEvent(new Event('${hasFocus ? 'focus' : 'blur'}'))`,
    )
  await setFocus(false)
  for (let n = 1; n <= 40; n++) await sendMessage(otherPage, `News ${n}.`)
  await expect(entry(page, 'Emil Employee')).toContainText('40 unread')
  expect(await readSeq(world, id, admin.id)).toBe(1)
  await expect(newMarker(page)).toBeInViewport()
  await expect(message(page, 'News 1.')).toBeInViewport()
  await setFocus(true)
  await expect.poll(() => readSeq(world, id, admin.id)).toBeGreaterThan(2)
  expect(await readSeq(world, id, admin.id)).toBeLessThan(41)
  await scrollToBottom(page, 'News 40.')
  await expect.poll(() => readSeq(world, id, admin.id)).toBe(41)
  await expect(messageBox(page)).toBeVisible()
})
