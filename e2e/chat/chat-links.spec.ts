import { log, message, messageBox, sendMessage, test } from '../support/chat.ts'
import { createLongRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'

test('a mention opens its message, and its notification is marked as read once the message has been seen; skipped messages stay unread [L5]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 200 })
  const readSeq = async () => {
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
  const sentMessage = await world.chatAs(member).post(path, { content: `Look at this, @${admin.username}` })
  expect(sentMessage.status).toBe(201)
  for (let n = 1; n <= 60; n++) await world.chatAs(member).post(path, { content: `Later ${n}.` })

  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleDescription('1 unread')
  // The bell in another window of the same user is also updated.
  const otherPage = await openAnotherPage()
  await signIn(otherPage, admin, `/admin/dashboard?orgId=${id}`)
  const otherBell = otherPage.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(otherBell).toHaveAccessibleDescription('1 unread')

  await bell.click()
  // The highlight of the message fades after three seconds.
  const highlighted = page.locator('article[data-found]').filter({ hasText: 'Look at this' }).waitFor()
  await page.getByRole('link', { name: 'Emil Employee mentioned you' }).first().click()
  await highlighted
  await expect(page).toHaveURL(new RegExp(`message=${sentMessage.body._id}`))
  const foundMessage = message(page, 'Look at this')
  await expect(foundMessage).toBeInViewport()
  // The messages between the first unread message and the mention were not displayed, so they stay unread.
  const unreadButton = page.getByRole('button', { name: /^Read \d+ new messages$/ })
  await expect(unreadButton).toBeVisible()
  expect(await readSeq()).toBe(20)
  await unreadButton.click()
  await expect(message(page, /Message 21$/)).toBeInViewport()
  await expect.poll(readSeq).toBeGreaterThan(20)
  await page.getByRole('button', { name: /^\d+ new messages$/ }).click()
  await expect(message(page, 'Later 60.')).toBeInViewport()
  await expect.poll(readSeq).toBe(261)
  await expect(bell).not.toHaveAccessibleDescription('1 unread')
  await expect(otherBell).not.toHaveAccessibleDescription('1 unread')

  // A link to a message that does not exist opens the room.
  await page.goto(`${world.url}/admin/chat?orgId=${id}&room=${member.id}&message=0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f`)
  await expect(message(page, 'Later 60.')).toBeInViewport()
})

test('a text that is too long stays in the field with its length, and can be sent in parts [L10]', async ({
  page,
  twoUsers,
}) => {
  const { otherPage } = twoUsers
  const longText = Array.from({ length: 1_500 }, (_, n) => `Line ${n + 1}`).join('\n')
  await messageBox(page).fill(longText)
  await expect(messageBox(page)).toHaveValue(longText)
  const characterCount = longText.length.toLocaleString('en-US')
  await expect(
    page.getByText(`This message has ${characterCount} characters. At most 10,000 fit into one message.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue(longText)
  await page.getByRole('button', { name: 'Send as 2 messages' }).click()
  await expect(messageBox(page)).toHaveValue('')
  await expect(log(otherPage).getByRole('article')).toHaveCount(2)
  await expect(message(otherPage, 'Line 1500')).toBeVisible()
  // Invisible characters alone cannot be sent.
  await messageBox(page).fill('\u200B')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await messageBox(page).press('Enter')
  await messageBox(page).fill('')
  await sendMessage(page, 'Done')
  await expect(message(otherPage, 'Done')).toBeVisible()
  await expect(log(otherPage).getByRole('article')).toHaveCount(3)
})

test('in a new group Enter picks the match and the list does not cover the button; removing asks first and posts a line [L11]', async ({
  page,
  twoUsers,
}) => {
  const { otherPage } = twoUsers
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Group' })
  await dialog.getByLabel('Group name').fill('Greenhouse')
  await dialog.getByRole('combobox', { name: 'Participants' }).pressSequentially('emil')
  const option = page.getByRole('option', { name: /Emil Employee/ })
  await expect(option).toBeVisible()
  const createButton = dialog.getByRole('button', { name: 'Create Group' })
  const [list, button] = [await page.getByRole('listbox').boundingBox(), await createButton.boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Emil Employee')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Participants' }).pressSequentially('nobody of that name')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Participants' }).fill('')
  await page.keyboard.press('Escape')
  await createButton.click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Participants' }).click()
  const participantsDialog = page.getByRole('dialog', { name: 'Participants of Greenhouse' })
  await expect(
    participantsDialog.getByText('People you add can read everything that was written in this group before.'),
  ).toBeVisible()
  await participantsDialog.getByRole('button', { name: 'Remove Emil Employee' }).click()
  const removalDialog = page.getByRole('dialog', { name: 'Remove Emil Employee from Greenhouse?' })
  await removalDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(removalDialog).toHaveCount(0)
  await expect(participantsDialog.getByRole('button', { name: 'Remove Emil Employee' })).toBeVisible()
  await participantsDialog.getByRole('button', { name: 'Remove Emil Employee' }).click()
  await removalDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(participantsDialog.getByRole('button', { name: 'Remove Emil Employee' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(log(page).getByText('Ada Admin removed Emil Employee.')).toBeVisible()
  await expect(messageBox(otherPage)).toBeVisible()
})
