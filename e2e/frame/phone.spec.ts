import { expectAbsent } from '../support/absent.ts'
import { insertManyTasks, teamWithTasks } from '../support/board.ts'
import { entry, expectSent, sendMessage } from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

const phone = { width: 390, height: 844 }

test('the bar at the bottom leads to the chat and counts its unread messages; inside a room it disappears', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world)
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/chat?orgId=${team.id}&room=${team.admin.id}`)
  await sendMessage(memberPage, 'The samples came')
  await expectSent(memberPage, 'The samples came')
  await page.setViewportSize(phone)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect(bar.getByRole('link').first()).toHaveText('My work')
  await bar.getByRole('link', { name: 'Team Chat, 1 unread' }).click()
  await entry(page, 'Emil Employee').click()
  const composer = page.locator('[data-composer]')
  await expectAbsent(bar, composer)
  const box = await composer.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0), 'the room reaches the end of the screen').toBeGreaterThan(844 - 56)
  await page.goBack()
  await expect(bar).toBeVisible()
})

test('a dialog fills the screen, with its buttons at the bottom, and its last field can be reached', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await page.setViewportSize(phone)
  await signIn(page, team.admin, `/admin/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  const submit = dialog.getByRole('button', { name: 'Create Project' })
  await expect(submit).toBeVisible()
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  const bottomOf = async () => {
    const box = await submit.boundingBox()
    return 844 - (box?.y ?? 0) - (box?.height ?? 0)
  }
  expect(await bottomOf()).toBeLessThanOrEqual(16)
  await dialog.getByLabel('End Date').focus()
  const [field, button] = [await dialog.getByLabel('End Date').boundingBox(), await submit.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('a question is at the bottom of the screen, and takes only the height that it needs', async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await page.setViewportSize(phone)
  await signIn(page, member, '/employee/settings#leave')
  await page.getByRole('button', { name: 'Leave Organization' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  const box = async () => (await dialog.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  await expect.poll(async () => (await box()).y + (await box()).height).toBe(phone.height)
  expect((await box()).height).toBeLessThan(phone.height / 2)
  expect(await box()).toMatchObject({ x: 0, width: phone.width })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the options of a field are large enough for a finger', async ({ page, world, signIn }) => {
  const { admin } = await world.team()
  await page.setViewportSize(phone)
  await signIn(page, admin, '/admin/projects')
  await page.getByRole('button', { name: 'Create Project' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click()
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  const box = await option.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test('a board reaches down to the bar, and shows two columns on a tablet', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 60)
  await page.setViewportSize(phone)
  await signIn(page, team.admin, `/admin/tasks?view=kanban&orgId=${team.id}`)
  const board = page.getByRole('region', { name: 'Board' })
  await expect(board.getByRole('listitem').first()).toBeVisible()
  const end = async (box: ReturnType<typeof board.boundingBox>) => ((await box)?.y ?? 0) + ((await box)?.height ?? 0)
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  await expect.poll(() => end(board.boundingBox())).toBeGreaterThan((bar?.y ?? 0) - 40)
  expect(await end(board.boundingBox())).toBeLessThanOrEqual(bar?.y ?? 0)
  // On a tablet, two columns fit beside each other.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(board.getByRole('region', { name: 'In Progress' })).toBeInViewport({ ratio: 1 })
})

test('the palette fills the screen, and its field reaches from edge to edge', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  await page.setViewportSize(phone)
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect.poll(() => palette.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  // The styles of the page override those of the library although they are requested at the same time.
  expect((await palette.getByRole('combobox').boundingBox())?.x).toBe(8)
  // A phone has no Escape key, and no page beside the palette to tap.
  await palette.getByRole('button', { name: 'Close' }).click()
  await expect(palette).toBeHidden()
})
