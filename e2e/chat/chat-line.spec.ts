import type { Page } from '@playwright/test'
import { act, awayFromEnd, box, entry, log, message, say, test } from '../support/chat.ts'
import { tapLine } from '../support/line.ts'
import { longRoom } from '../support/long-room.ts'
import { group, heading } from '../support/rooms.ts'
import { expect } from '../support/test.ts'

test('messages written offline are sent once and in order on reconnect; drafts and queued messages survive a reload [STATE-116, STATE-117, ERR-83 (settled: shown beside the control)]', async ({
  page,
  context,
  world,
  two,
}) => {
  const { admin, member, id, other } = two
  await say(page, 'One')
  await expect(message(other, 'One')).toBeVisible()

  const place = () => log(page).boundingBox()
  const before = await place()
  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  expect(await place()).toEqual(before)
  const { y = 0, height = 0 } = (await heading(page).boundingBox()) ?? {}
  expect(before?.y).toBe(y + height)
  await say(page, 'Two', 'Three')
  await expect(message(page, 'Two')).toContainText('Waiting for the connection')
  await act(page, 'One', 'React')
  await page.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(page.getByText('There is no connection just now.')).toBeVisible()
  await expect(message(page, 'One').getByRole('button', { name: /^Heart 1/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close message' }).click()
  await say(other, 'Meanwhile')
  await context.setOffline(false)
  const words = (somewhere: Page) => log(somewhere).locator('article [dir=auto]')
  await expect(words(other)).toHaveText(['One', 'Meanwhile', 'Two', 'Three'])
  await expect(words(page)).toHaveText(['One', 'Meanwhile', 'Two', 'Three'])
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)

  // A reload keeps both the queued message and the draft.
  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await say(page, 'Four')
  await expect(message(page, 'Four')).toContainText('Waiting for the connection')
  await box(page).fill('A draft')
  await expect(entry(page, 'Emil Employee').getByRole('img', { name: 'Draft' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(box(page)).toHaveValue('A draft')
  await expect(words(other)).toHaveText(['One', 'Meanwhile', 'Two', 'Three', 'Four'])

  // The messages of a user who left the organization stay readable, but nothing more can be sent to them.
  await world.as(admin).delete(`/organizations/${id}/members/${member.id}`)
  await expect(
    page.getByText('This person has left the organization. You can still read what was written.'),
  ).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expect(message(page, 'Meanwhile')).toBeVisible()
})

test('changes made to messages while offline or in another room appear without a reload', async ({
  page,
  context,
  two,
}) => {
  const { other } = two
  await say(other, 'Shall we?', 'Or not?')
  await entry(other, 'Mara Manager').click()
  await expect(heading(other)).toContainText('Mara Manager')
  await say(page, 'Yes, we shall')
  await expect(entry(other, 'Ada Admin')).toContainText('1 unread')

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await entry(other, 'Ada Admin').click()
  await act(other, 'Yes, we shall', 'React')
  await other.getByRole('button', { name: 'Fire', exact: true }).click()
  const fire = (somewhere: Page) => message(somewhere, 'Yes, we shall').getByRole('button', { name: /^Fire 1/ })
  await expect(fire(other)).toBeVisible()
  await act(other, 'Or not?', 'Delete')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(message(other, 'This message was deleted.')).toBeFocused()
  await box(other).press('ArrowUp')
  const editor = other.getByRole('textbox', { name: 'Edit message' })
  await expect(editor).toHaveValue('Shall we?')
  await editor.fill('Shall we go?')
  await editor.press('Enter')
  await expect(message(other, 'Shall we go?')).toContainText('(edited)')
  await expect(message(page, 'Shall we?')).toBeVisible()
  await context.setOffline(false)
  await expect(message(page, 'Shall we go?')).toContainText('(edited)')
  await expect(message(page, 'This message was deleted.')).toBeVisible()
  await expect(fire(page)).toBeVisible()
  await expect(message(page, 'Yes, we shall')).toContainText('Seen')

  await entry(page, 'Mara Manager').click()
  await expect(heading(page)).toContainText('Mara Manager')
  await act(other, 'Shall we go?', 'React')
  await other.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(message(other, 'Shall we go?').getByRole('button', { name: /^Heart 1/ })).toBeVisible()
  await say(other, 'There')
  await expect(entry(page, 'Emil Employee')).toContainText('There')
  await entry(page, 'Emil Employee').click()
  await expect(message(page, 'Shall we go?').getByRole('button', { name: /^Heart 1/ })).toBeVisible()
})

test('a room first opened while offline is requested again on reconnect', async ({ page, another, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await say(other, 'Shall we?')
  const line = await tapLine(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect.poll(() => line.told('online_users')).not.toEqual([])
  const mend = await line.cut()
  await entry(page, 'Emil Employee').click()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(message(page, 'Shall we?')).toBeVisible()
  await act(other, 'Shall we?', 'React')
  await other.getByRole('button', { name: 'Fire', exact: true }).click()
  const fire = (somewhere: Page) => message(somewhere, 'Shall we?').getByRole('button', { name: /^Fire 1/ })
  await expect(fire(other)).toBeVisible()
  await mend()
  await expect(fire(page)).toBeVisible()
})

test('changes made between loading the messages and connecting the socket appear once it is connected', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await say(other, 'Shall we?')
  const line = await tapLine(page)
  const mend = await line.cut()
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(message(page, 'Shall we?')).toBeVisible()
  await act(other, 'Shall we?', 'React')
  await other.getByRole('button', { name: 'Fire', exact: true }).click()
  const fire = (somewhere: Page) => message(somewhere, 'Shall we?').getByRole('button', { name: /^Fire 1/ })
  await expect(fire(other)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/messages/'))
      asked.push(new URL(request.url()).search)
  })
  await mend()
  await expect(fire(page)).toBeVisible()
  expect(asked).toEqual(['?before=2&limit=1'])
})

test('refetching after a reconnect does not move the messages in view', async ({ page, context, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 60 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 60')).toBeInViewport()
  await awayFromEnd(page, 0.5)
  // Scroll until a row is cut by the upper edge: it grows downwards, and rows above it grow out of view.
  const words = await log(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect()
    const row = [...box.querySelectorAll('[data-index]')].find((one) => one.getBoundingClientRect().top > top)
    if (row) box.scrollBy({ top: row.getBoundingClientRect().top - top + 2 })
    return row?.querySelector('[dir=auto]')?.textContent ?? ''
  })
  const place = async () => (await message(page, words).boundingBox())?.y ?? 0
  const before = await place()

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await world.pool.query(
    `insert into chat_reactions (message_id, user_id, emoji) select id, $1, '🔥' from chat_messages where organization_id = $2`,
    [member.id, id],
  )
  await context.setOffline(false)
  await expect(message(page, words).getByRole('button', { name: /^Fire 1/ })).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
})

test('messages read while offline are reported as read on reconnect', async ({
  page,
  another,
  context,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 40 })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${room}`)
  await expect(message(page, 'Message 40')).toBeInViewport()
  await awayFromEnd(page, 0)
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await say(other, 'News')
  await expect(entry(page, 'Emil Employee')).toContainText('1 unread')

  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(message(page, 'News')).toBeInViewport()
  // This also works after switching to another room before reconnecting.
  await entry(page, 'Mara Manager').click()
  await context.setOffline(false)
  await expect(message(other, 'News')).toContainText('Seen')
  await expect(entry(page, 'Emil Employee')).not.toContainText('unread')
})

test('leaving a room that the user was removed from causes no error', async ({ page, world, signIn }) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const room = await group(world, id, [admin, member])
  const line = await tapLine(page)
  await signIn(page, member, `/employee/chat?orgId=${id}&room=${room}`)
  await expect(heading(page)).toContainText('Lamps')
  await expect.poll(() => line.sent('join_room')).toHaveLength(1)
  await box(page).fill('A word')
  await expect.poll(() => line.sent('typing_start')).toHaveLength(1)
  await world.db.deleteFrom('chat_participants').where('room_id', '=', room).where('user_id', '=', member.id).execute()
  await entry(page, 'Mara Manager').click()
  await expect.poll(() => line.sent('leave_room')).toEqual([{ roomId: room }])
  // Events are handled in order, so an error would have arrived before this message.
  await say(page, 'Good morning')
  await expect(message(page, 'Good morning')).not.toContainText('Sending')
  await expect.poll(() => line.told('new_message')).toHaveLength(1)
  expect(line.told('error')).toEqual([])
  expect(line.sent('join_room').at(-1)).toEqual({ roomId: String(manager.id) })
})
