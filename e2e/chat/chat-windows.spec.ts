import { entry, message, say, test } from '../support/chat.ts'
import { expect } from '../support/test.ts'

test('the eleventh window works; the oldest shows why it was disconnected, and a button reconnects it [L4]', async ({
  page,
  context,
  world,
  house,
  signIn,
}) => {
  test.setTimeout(120_000)
  const { admin, member, id } = await world.team('Northlight')
  const address = `/admin/chat?orgId=${id}&room=${member.id}`
  await signIn(page, admin, address)
  await say(page, 'From the first')
  await expect(message(page, 'From the first')).not.toContainText('Sending')
  // Nine further connections of the same user, without rendering a window for each.
  const others = await context.newPage()
  await others.goto(`${house.url}${address}`)
  await expect(entry(others, 'Emil Employee')).toBeVisible()
  for (let n = 0; n < 8; n++) {
    const one = await context.newPage()
    await one.goto(`${house.url}${address}`)
    await expect(message(one, 'From the first')).toBeVisible()
    await say(one, `Window ${n}.`)
    await expect(message(others, `Window ${n}.`)).toBeVisible()
  }
  const eleventh = await context.newPage()
  await eleventh.goto(`${house.url}${address}`)
  await say(eleventh, 'From the eleventh')
  await expect(message(others, 'From the eleventh')).toBeVisible()

  const reason = page.getByText('This window was disconnected because Muster is open in more than 10 windows.')
  await expect(reason.first()).toBeVisible()
  await say(page, 'Back again')
  await expect(message(page, 'Back again')).toContainText('Waiting for the connection')
  await page.getByRole('button', { name: 'Use here' }).click()
  await expect(message(eleventh, 'Back again')).toBeVisible()
  await expect(reason).toHaveCount(0)
  await expect(message(page, 'From the eleventh')).toBeVisible()
})
