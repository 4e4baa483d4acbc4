import { box, log, message, say, test } from '../support/chat.ts'
import { longRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'

test('a mention opens its message, and its notification is read once it was seen; skipped messages stay unread [L5]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await longRoom(world, { id, one: member.id, other: admin.id, count: 200 })
  const readTo = async () => {
    const { read_seq } = await world.db
      .selectFrom('chat_participants')
      .select('read_seq')
      .where('organization_id', '=', id)
      .where('user_id', '=', admin.id)
      .executeTakeFirstOrThrow()
    return read_seq
  }
  await world.db.updateTable('chat_participants').set({ read_seq: 20 }).where('user_id', '=', admin.id).execute()
  const path = `/api/messages/${id}/${admin.id}`
  const sent = await world.chatAs(member).post(path, { content: `Look at this, @${admin.username}` })
  expect(sent.status).toBe(201)
  for (let n = 1; n <= 60; n++) await world.chatAs(member).post(path, { content: `Later ${n}.` })

  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleDescription('1 unread')
  // The bell of another window of the same user is updated too.
  const other = await another()
  await signIn(other, admin, `/admin/dashboard?orgId=${id}`)
  const otherBell = other.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(otherBell).toHaveAccessibleDescription('1 unread')

  await bell.click()
  await page.getByRole('link', { name: 'Emil Employee mentioned you' }).first().click()
  await expect(page).toHaveURL(new RegExp(`message=${sent.body._id}`))
  const found = message(page, 'Look at this')
  await expect(found).toBeInViewport()
  await expect(found).toHaveAttribute('data-found', 'true')
  // The messages between the first unread one and this one were not displayed, so they stay unread.
  const above = page.getByRole('button', { name: /^Read \d+ new messages$/ })
  await expect(above).toBeVisible()
  expect(await readTo()).toBe(20)
  await above.click()
  await expect(message(page, /Message 21$/)).toBeInViewport()
  await expect.poll(readTo).toBeGreaterThan(20)
  await page.getByRole('button', { name: /^\d+ new messages$/ }).click()
  await expect(message(page, 'Later 60.')).toBeInViewport()
  await expect.poll(readTo).toBe(261)
  await expect(bell).not.toHaveAccessibleDescription('1 unread')
  await expect(otherBell).not.toHaveAccessibleDescription('1 unread')

  // A link to a message that does not exist opens the room.
  await page.goto(`${world.url}/admin/chat?orgId=${id}&room=${member.id}&message=0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f`)
  await expect(message(page, 'Later 60.')).toBeInViewport()
})

test('a text that is too long stays in the field with its length, and can be sent in parts [L10]', async ({
  page,
  two,
}) => {
  const { other } = two
  const lines = Array.from({ length: 1_500 }, (_, n) => `Line ${n + 1}`).join('\n')
  await box(page).fill(lines)
  await expect(box(page)).toHaveValue(lines)
  const words = lines.length.toLocaleString('en-US')
  await expect(
    page.getByText(`This message has ${words} characters. At most 10,000 fit into one message.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue(lines)
  await page.getByRole('button', { name: 'Send as 2 messages' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(log(other).getByRole('article')).toHaveCount(2)
  await expect(message(other, 'Line 1500')).toBeVisible()
  // Invisible characters alone cannot be sent.
  await box(page).fill('\u200B')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await box(page).press('Enter')
  await box(page).fill('')
  await say(page, 'Done')
  await expect(message(other, 'Done')).toBeVisible()
  await expect(log(other).getByRole('article')).toHaveCount(3)
})

test('in a new group Enter picks the match and the list does not cover the button; removing asks first and posts a line [L11]', async ({
  page,
  two,
}) => {
  const { other } = two
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Group' })
  await dialog.getByLabel('Group name').fill('Greenhouse')
  await dialog.getByRole('combobox', { name: 'Participants' }).pressSequentially('emil')
  const option = page.getByRole('option', { name: /Emil Employee/ })
  await expect(option).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create Group' })
  const [list, button] = [await page.getByRole('listbox').boundingBox(), await create.boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Emil Employee')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Participants' }).pressSequentially('nobody of that name')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Participants' }).fill('')
  await page.keyboard.press('Escape')
  await create.click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Participants' }).click()
  const participants = page.getByRole('dialog', { name: 'Participants of Greenhouse' })
  await expect(
    participants.getByText('People you add can read everything that was written in this group before.'),
  ).toBeVisible()
  await participants.getByRole('button', { name: 'Remove Emil Employee' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Emil Employee from Greenhouse?' })
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(removal).toHaveCount(0)
  await expect(participants.getByRole('button', { name: 'Remove Emil Employee' })).toBeVisible()
  await participants.getByRole('button', { name: 'Remove Emil Employee' }).click()
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(participants.getByRole('button', { name: 'Remove Emil Employee' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(log(page).getByText('Ada Admin removed Emil Employee.')).toBeVisible()
  await expect(box(other)).toBeVisible()
})
