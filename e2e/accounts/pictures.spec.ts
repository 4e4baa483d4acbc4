import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { log, sendMessage } from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

/** A picture that is red on the left and blue on the right. */
const twoColors = async () => {
  const half = (background: string) => ({ create: { width: 300, height: 300, channels: 3 as const, background } })
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(half('#ff0000')).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function choose(page: Page, button: string, buffer: Buffer, name = 'me.png') {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer })
}

/** The address of the picture that covers the initials of the user's first avatar; 'none' if there is none. */
const pictureIn = (page: Page, userId: number) =>
  page.evaluate(`getComputedStyle(document.querySelector('.picture-of-${userId}'), '::after').backgroundImage`)

test('a user uploads a picture, others see it without a reload, and the logo is in the switcher', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(otherPage, 'Good morning')

  await signIn(page, admin, `/admin/settings?orgId=${id}`)
  await choose(page, 'Upload picture', await twoColors())
  const dialog = page.getByRole('dialog', { name: 'Choose the Section' })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  // The arrow keys move the picture to its left edge.
  const section = dialog.getByTestId('cropper')
  await section.focus()
  for (let step = 0; step < 200; step++) await section.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const picture = page.getByRole('img', { name: 'Your picture' })
  await expect(picture).toBeVisible()
  const stored = await page.request.get((await picture.getAttribute('src')) ?? '')
  const { dominant } = await sharp(await stored.body()).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)

  await expect.poll(() => pictureIn(otherPage, admin.id)).toContain('/pictures/')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('No picture')).toBeVisible()
  await expect.poll(() => pictureIn(otherPage, admin.id)).toBe('none')
  await expect(log(otherPage)).toContainText('Good morning')

  await choose(page, 'Upload picture', Buffer.from('<!doctype html>'))
  await expect(dialog.getByRole('alert')).toContainText('This picture cannot be read')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${new URL(page.url()).origin}/admin/settings?orgId=${id}#organization`)
  await choose(page, 'Upload logo', await twoColors(), 'logo.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Northlight' }).locator('img')).toBeVisible()
})
