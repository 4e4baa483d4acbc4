import { entry, log, message, messageBox, sendMessage, test } from '../support/chat.ts'
import { fileOf, giveFile, inputOf } from '../support/give-file.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { expect } from '../support/test.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('files are sent by button, paste and drop, seen live by the other user, and listed for the room', async ({
  page,
  twoUsers: { otherPage, member },
}) => {
  const composer = page.locator('[data-composer]')
  const uploads = composer.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const send = composer.getByRole('button', { name: /Send|Waiting/ })
  await expect(messageBox(page)).toBeVisible()
  await expect(messageBox(otherPage)).toBeVisible()
  await expect(send).toBeDisabled()
  const picture = await page.screenshot()

  // A message without text: a PDF by the button, a picture by pasting it.
  await inputOf(composer).setInputFiles(fileOf('offer.pdf', pdf, 'application/pdf'))
  await giveFile(messageBox(page), 'paste', fileOf('image.png', picture))
  await expect(uploads).toHaveCount(2)
  await expect(uploads.filter({ hasText: 'offer.pdf' })).toContainText('69 bytes')
  await send.click()
  const files = log(otherPage)
  await expect(files.getByRole('button', { name: 'Open offer.pdf' })).toContainText('PDF')
  // The preview, which a job makes, appears without a reload.
  const preview = files.getByRole('button', { name: /^Open picture-/ }).locator('img')
  await expect(preview).toHaveJSProperty('complete', true)
  await expect(uploads).toHaveCount(0)
  await expect(entry(page, 'Emil Employee')).toContainText('You sent 2 files')
  await expect(entry(otherPage, 'Ada Admin')).toContainText('Sent 2 files')
  await expectAccessible(otherPage)

  // The other user opens the viewer; only the sender may delete a file.
  await files.getByRole('button', { name: /^Open picture-/ }).click()
  const viewer = otherPage.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: /^picture-/ })).toHaveJSProperty('complete', true)
  await expectDialogAccessible(otherPage)
  await otherPage.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await otherPage.getByRole('button', { name: 'More about offer.pdf' }).click()
  await expect(otherPage.getByRole('menuitem')).toHaveText([/^Open/, /^Download/])
  await otherPage.keyboard.press('Escape')

  // The message waits for an upload that is slow, and is sent with its text.
  let isCut = true
  await page.route('**/files/uploads/*', (route) => (isCut ? route.abort('connectionfailed') : route.continue()))
  await giveFile(log(page), 'drop', fileOf('plan.txt', Buffer.from('Port and starboard'), 'text/plain'))
  await expect(uploads).toContainText('continues when the connection is back')
  await messageBox(page).fill('The plan')
  await messageBox(page).press('Enter')
  await expect(send).toHaveText('Waiting…')
  await expect(composer.getByRole('status')).toHaveText('The message is sent after the uploads.')
  isCut = false
  await expect(message(otherPage, 'The plan').getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
  await sendMessage(page, 'Later')
  await expect(entry(otherPage, 'Ada Admin')).toContainText('Later')

  // The list of the room, also after a reload.
  await otherPage.reload()
  await expect(message(otherPage, 'The plan').getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
  await otherPage.getByRole('button', { name: 'Files', exact: true }).click()
  const list = otherPage.getByRole('dialog', { name: 'Files' }).getByRole('list', { name: 'Files of the conversation' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('plan.txt')
  await expectDialogAccessible(otherPage)
  await list.getByRole('button', { name: 'Open plan.txt' }).click()
  await expect(otherPage.getByRole('dialog', { name: 'plan.txt' })).toContainText('Port and starboard')
  await otherPage.keyboard.press('Escape')

  // Without its last file, the message remains with its text; the others see it at once.
  await page.getByRole('button', { name: 'More about plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(message(otherPage, 'The plan').getByRole('button', { name: 'Open plan.txt' })).toHaveCount(0)
  await expect(entry(page, member.name)).toContainText('You: Later')

  // A damaged video is offered as a download.
  await otherPage.keyboard.press('Escape')
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  const damaged = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom\0\0\0\0isom')])
  await inputOf(composer).setInputFiles(fileOf('clip.mp4', damaged, 'video/mp4'))
  await expect(uploads).toHaveCount(1)
  await send.click()
  await files.getByRole('button', { name: 'Play clip.mp4' }).click()
  await expect(files.getByRole('alert')).toHaveText('Your browser cannot play it. Download')
  const download = otherPage.waitForEvent('download')
  await files.getByRole('button', { name: 'Download clip.mp4' }).click()
  expect((await download).suggestedFilename()).toBe('clip.mp4')
})

test('a message that waits for an upload is not sent after the user has left the room, which then says so', async ({
  page,
  twoUsers: { otherPage },
}) => {
  const composer = page.locator('[data-composer]')
  const uploads = composer.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const send = composer.getByRole('button', { name: /Send|Waiting/ })
  let isCut = true
  await page.route('**/files/uploads/*', (route) => (isCut ? route.abort('connectionfailed') : route.continue()))
  await expect(messageBox(page)).toBeVisible()
  await giveFile(log(page), 'drop', fileOf('plan.txt', Buffer.from('Port and starboard'), 'text/plain'))
  await messageBox(page).fill('The plan')
  await messageBox(page).press('Enter')
  await expect(send).toHaveText('Waiting…')
  await entry(page, 'Mara Manager').click()
  await expect(messageBox(page)).toHaveValue('')
  await entry(page, 'Emil Employee').click()
  await expect(messageBox(page)).toHaveValue('The plan')
  await expect(composer.getByRole('status')).toHaveText(
    'This was not sent, because the uploads had not finished. Send it again.',
  )
  isCut = false
  await expect(uploads).toContainText('18 bytes')
  await expect(uploads).not.toContainText('continues')
  await send.click()
  await expect(message(otherPage, 'The plan').getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
  await expect(composer.getByRole('status')).toHaveCount(0)
})
