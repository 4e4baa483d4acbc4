import { entry, message, sendMessage, test } from '../support/chat.ts'
import { expect } from '../support/test.ts'

test('the eleventh window works; the oldest shows why it was disconnected, and a button reconnects it [L4]', async ({
  page,
  context,
  world,
  installation,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const address = `/admin/chat?orgId=${id}&room=${member.id}`
  await signIn(page, admin, address)
  await sendMessage(page, 'From the first')
  await expect(message(page, 'From the first')).not.toContainText('Sending')
  // Nine further windows of the same user, each with a connection: one that receives, and eight that send.
  const receivingPage = await context.newPage()
  await receivingPage.goto(`${installation.url}${address}`)
  await expect(entry(receivingPage, 'Emil Employee')).toBeVisible()
  for (let n = 0; n < 8; n++) {
    const windowPage = await context.newPage()
    await windowPage.goto(`${installation.url}${address}`)
    await expect(message(windowPage, 'From the first')).toBeVisible()
    await sendMessage(windowPage, `Window ${n}.`)
    await expect(message(receivingPage, `Window ${n}.`)).toBeVisible()
  }
  const eleventhPage = await context.newPage()
  await eleventhPage.goto(`${installation.url}${address}`)
  await sendMessage(eleventhPage, 'From the eleventh')
  await expect(message(receivingPage, 'From the eleventh')).toBeVisible()

  const reason = page.getByText('This window was disconnected because Muster is open in more than 10 windows.')
  await expect(reason.first()).toBeVisible()
  await sendMessage(page, 'Back again')
  await expect(message(page, 'Back again')).toContainText('Waiting for the connection')
  await page.getByRole('button', { name: 'Use here' }).click()
  await expect(message(eleventhPage, 'Back again')).toBeVisible()
  await expect(reason).toHaveCount(0)
  await expect(message(page, 'From the eleventh')).toBeVisible()
})
