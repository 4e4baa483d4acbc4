import type { Page } from '@playwright/test'
import { awayFromEnd, entry, log, message, say, test, toBottom } from '../support/chat.ts'
import { tapLine } from '../support/line.ts'
import { longRoom, moreInRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'
import type { World } from '../support/world.ts'

type Room = { id: number; admin: { id: number } }

const newLine = (page: Page) => log(page).getByText('New', { exact: true })
const pill = (page: Page) => page.getByRole('button', { name: /^[\d,]+ new messages$/ })

/** The sequence number up to which the admin has read, according to the service. */
async function readSeq(world: World, { id, admin }: Room) {
  const { read_seq } = await world.db
    .selectFrom('chat_participants')
    .select('read_seq')
    .where('organization_id', '=', id)
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  return read_seq
}

/** Records whether the end of the room is rendered, even for a single frame. */
async function watchFor(page: Page, last: number) {
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

/** The list is at the first missed message; messages that are not displayed stay unread until scrolled to. */
async function isAtFirstMissed(page: Page, world: World, room: Room, { first, last }: { first: number; last: number }) {
  await expect(newLine(page)).toBeInViewport()
  await expect(message(page, new RegExp(`Message ${first}$`))).toBeInViewport()
  await expect.poll(() => readSeq(world, room)).toBeGreaterThanOrEqual(first)
  // The pill shows the number of unread messages.
  await expect
    .poll(async () => Number((await pill(page).textContent())?.replaceAll(/\D/g, '')) + (await readSeq(world, room)))
    .toBe(last)
  expect(await readSeq(world, room)).toBeLessThan(last)
  await expect(newLine(page)).toBeInViewport()
  await expect(message(page, new RegExp(`Message ${first}$`))).toBeInViewport()
  await expect(entry(page, 'Emil Employee')).toContainText('unread')
}

async function readsOnToEnd(page: Page, world: World, room: Room, last: number) {
  const before = await readSeq(world, room)
  await log(page).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => readSeq(world, room)).toBeGreaterThan(before)
  expect(await readSeq(world, room)).toBeLessThan(last)
  await toBottom(page, `Message ${last}`)
  await expect.poll(() => readSeq(world, room)).toBe(last)
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const cases = [
  { known: 120, missed: 45, viewport: desk },
  { known: 20, missed: 60, viewport: desk },
  { known: 120, missed: 150, viewport: { width: 1024, height: 480 } },
  { known: 120, missed: 1_200, viewport: desk },
]
for (const { known, missed, viewport } of cases)
  test(`a room scrolled to its end stays at the first of ${missed} messages missed in an outage [L1]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    const room = await longRoom(world, { id, one: member.id, other: admin.id, count: known })
    const line = await tapLine(page)
    await page.setViewportSize(viewport)
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
    await expect(message(page, `Message ${known}`)).toBeInViewport()
    await expect.poll(() => line.told('online_users')).not.toEqual([])
    const mend = await line.cut()
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    const last = known + missed
    await moreInRoom(world, { id, one: member.id, other: admin.id, count: missed })
    const wasDrawn = await watchFor(page, last)
    await mend()
    await isAtFirstMissed(page, world, team, { first: known + 1, last })
    expect(await wasDrawn()).toBe(false)
    await readsOnToEnd(page, world, team, last)
  })

for (const viewport of [desk, phone])
  test(`the view does not follow messages that a stalled connection delivers late, ${viewport.width} pixels wide [L1]`, async ({
    page,
    another,
    world,
    signIn,
  }) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 40 })
    const line = await tapLine(page)
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
    await page.setViewportSize(viewport)
    await expect(message(page, 'Message 40')).toBeInViewport()
    await expect.poll(() => line.told('online_users')).not.toEqual([])
    const other = await another()
    await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
    await expect(message(other, 'Message 40')).toBeInViewport()
    const deliver = line.stall()
    for (let n = 41; n <= 100; n++) await say(other, `Message ${n}`)
    await expect.poll(() => line.told('new_message')).toHaveLength(60)
    expect(await readSeq(world, team)).toBe(40)
    const wasDrawn = await watchFor(page, 100)
    deliver()
    await expect(newLine(page)).toBeInViewport()
    await expect(message(page, /Message 41$/)).toBeInViewport()
    await expect
      .poll(async () => Number((await pill(page).textContent())?.replaceAll(/\D/g, '')) + (await readSeq(world, team)))
      .toBe(100)
    await expect(newLine(page)).toBeInViewport()
    expect(await readSeq(world, team)).toBeLessThan(100)
    expect(await wasDrawn()).toBe(false)
    await toBottom(page, 'Message 100')
    await expect.poll(() => readSeq(world, team)).toBe(100)
    // From then on the view follows new messages again.
    await say(other, 'Message 101')
    await expect(message(page, 'Message 101')).toBeInViewport()
  })

test('an empty room shows the first of the messages missed in an outage [L1]', async ({ page, world, signIn }) => {
  const team = await world.team('Northlight')
  const { admin, member, id } = team
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 0 })
  const line = await tapLine(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(log(page).getByText('No messages yet')).toBeVisible()
  await expect.poll(() => line.told('online_users')).not.toEqual([])
  const mend = await line.cut()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await moreInRoom(world, { id, one: member.id, other: admin.id, count: 60 })
  await mend()
  await isAtFirstMissed(page, world, team, { first: 1, last: 60 })
  await readsOnToEnd(page, world, team, 60)
})

test('a user who has scrolled up keeps their position after an outage, and missed messages stay unread [L1]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const { admin, member, id } = team
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 120 })
  const line = await tapLine(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 120')).toBeInViewport()
  await expect.poll(() => line.told('online_users')).not.toEqual([])
  await awayFromEnd(page, 0.4)
  const words = await log(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const row = [...list.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top > top + 100)
    return row?.querySelector('[dir=auto]')?.textContent ?? ''
  })
  const place = async () => (await message(page, new RegExp(`${words}$`)).boundingBox())?.y ?? 0
  const before = await place()
  const mend = await line.cut()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await moreInRoom(world, { id, one: member.id, other: admin.id, count: 60 })
  const wasDrawn = await watchFor(page, 180)
  await mend()
  await expect(page.getByRole('button', { name: '60 new messages' })).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)
  await expect.poll(() => log(page).evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(3_000)
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  expect(await wasDrawn()).toBe(false)
  expect(await readSeq(world, team)).toBe(120)
})
