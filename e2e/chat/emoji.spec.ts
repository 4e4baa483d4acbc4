import { log, message, messageBox, sendMessage, test } from '../support/chat.ts'
import { fileOf, giveFile } from '../support/give-file.ts'
import { expectDialogAccessible } from '../support/looks.ts'
import { expect } from '../support/test.ts'
import { expectWritten } from '../support/written.ts'

test('emoji are written by name and chosen in the picker, by keyboard alone', async ({ page, twoUsers }) => {
  const { otherPage } = twoUsers
  const field = messageBox(page)
  await field.pressSequentially('Shipped :tad')
  const list = page.getByRole('listbox', { name: 'Insert an emoji' })
  await expect(list.getByRole('option').first()).toHaveText('🎉:tada:')
  await field.press('Enter')
  await expect(field).toHaveValue('Shipped 🎉 ')
  // The second colon replaces a complete name. A name that does not exist stays as it is.
  await field.pressSequentially(':+1: at 10:30 :nothing:')
  await expect(field).toHaveValue('Shipped 🎉 👍 at 10:30 :nothing:')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Insert an emoji' })).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  await expect(picker.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await expect(picker.getByRole('group', { name: 'Recent emoji' }).getByRole('button')).toHaveText(['👍', '🎉'])
  await page.keyboard.type('waving')
  await expect(picker.getByRole('gridcell').first()).toHaveText('👋')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Shipped 🎉 👍 at 10:30 :nothing:👋')
  await field.press('Enter')
  await expect(message(otherPage, 'Shipped 🎉 👍 at 10:30 :nothing:👋')).toBeVisible()
})

test('the picker remembers the skin tone, which names use as well', async ({ page, openTask }) => {
  await openTask('employee')
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  await picker.getByRole('button', { name: 'Skin tone: yellow' }).click()
  await expect(picker.getByRole('button', { name: 'Skin tone: light' })).toBeVisible()
  await expectDialogAccessible(page)
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('waving')
  await picker.getByRole('gridcell', { name: 'waving hand' }).click()
  await expectWritten(field, '👋🏻')
  await field.pressSequentially(' :ok_han')
  await field.press('Tab')
  await expectWritten(field, '👋🏻 👌🏻')
  await page.reload()
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await expect(picker.getByRole('group', { name: 'Recent emoji' }).getByRole('button')).toHaveText(['👌🏻', '👋🏻'])
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
})

test('a picker or a viewer that cannot load without a connection says so, and the conversation stays', async ({
  page,
  context,
  twoUsers,
}) => {
  const composer = page.locator('[data-composer]')
  await giveFile(log(page), 'drop', fileOf('plan.txt', Buffer.from('Port and starboard'), 'text/plain'))
  await expect(composer.getByRole('list', { name: 'Uploads' }).getByRole('listitem')).toContainText('18 bytes')
  await sendMessage(page, 'The plan')
  await expect(message(twoUsers.otherPage, 'The plan')).toBeVisible()
  await messageBox(page).fill('Half a thought')
  // The browser may have the code in its cache from another test.
  await page.route('**/assets/*.js', (route) => route.abort())
  await context.setOffline(true)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await expect(page.getByText('The emoji could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Open plan.txt' }).click()
  await expect(page.getByText('Failed to load this. Please check your connection.')).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Half a thought')
  await page.unroute('**/assets/*.js')
  await context.setOffline(false)
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible()
})
