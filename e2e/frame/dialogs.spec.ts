import { insertManyTasks, teamWithTasks } from '../support/board.ts'
import { restyledElements } from '../support/restyled-elements.ts'
import { expect, test } from '../support/test.ts'

const openings = [
  { name: 'the dialog for a new task', key: 'c', label: 'New Task' },
  { name: 'the palette', key: 'Control+k', label: 'Search or jump to' },
]

for (const { name, key, label } of openings)
  test(`opening and closing ${name} over a board computes no styles of the cards`, async ({
    page,
    browser,
    world,
    signIn,
  }) => {
    const team = await teamWithTasks(world)
    await insertManyTasks(world, team, 100)
    await signIn(page, team.manager, `/manager/tasks?view=kanban&orgId=${team.id}`)
    await expect(page.locator('[data-card]')).not.toHaveCount(0)
    const dialog = page.getByRole('dialog', { name: label })
    const openAndClose = async () => {
      await page.keyboard.press(key)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    // The first time, the style sheet of the dialog is added, which concerns every element.
    await openAndClose()
    const cardElements = await page.evaluate<number>("document.querySelectorAll('[data-card], [data-card] *').length")
    // Reading a style applies the style sheets loaded so far.
    const styleSheetCount = () =>
      page.evaluate<number>('(getComputedStyle(document.body).color, document.styleSheets.length)')
    let restyledCount = 0
    let styleSheetsBefore = 0
    // While code for calls or for a running timer loads, its style sheet concerns every element, too.
    do {
      styleSheetsBefore = await styleSheetCount()
      restyledCount = await restyledElements(browser, page, openAndClose)
    } while ((await styleSheetCount()) !== styleSheetsBefore)
    expect(restyledCount, 'the trace contains styles').toBeGreaterThan(0)
    expect(restyledCount).toBeLessThan(cardElements / 2)
  })

test('a dialog keeps the page from scrolling, and leaves it where it was', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 50)
  await page.setViewportSize({ width: 1440, height: 480 })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('row')).toHaveCount(11)
  const scrollPosition = () => page.evaluate<number>('scrollY')
  await page.mouse.move(720, 240)
  await page.mouse.wheel(0, 100)
  await expect.poll(scrollPosition).toBe(100)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await expect(dialog).toBeVisible()
  expect(await page.evaluate('getComputedStyle(document.body).overflowY')).toBe('hidden')
  // Over the overlay and over the dialog.
  for (const x of [20, 720]) {
    await page.mouse.move(x, 240)
    await page.mouse.wheel(0, 600)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await scrollPosition()).toBe(100)
  await page.mouse.wheel(0, 50)
  await expect.poll(scrollPosition).toBe(150)
})

test('the header of a dialog does not cover the focus ring of the first field', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  // The dialog does not move while it opens.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('button', { name: 'Create Task' }).first()).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  const field = dialog.locator('input, textarea').first()
  await expect(field).toBeFocused()
  const header = await dialog.locator('header').boundingBox()
  const ringWidth = 3
  await expect
    .poll(async () => ((await field.boundingBox())?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0))
    .toBeGreaterThanOrEqual(ringWidth)
})

test('the buttons of a form that is higher than the window stay in view', async ({ page, world, signIn }) => {
  const team = await world.team()
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await expect(dialog.getByLabel('Task Title')).toBeFocused()
  const submit = dialog.getByRole('button', { name: 'Create Task' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  // A field that gets the focus is not covered by the buttons.
  const hours = dialog.getByLabel('Estimated Hours')
  await hours.focus()
  const [field, button] = [await hours.boundingBox(), await submit.boundingBox()]
  if (!field || !button) throw new Error('the form is not shown')
  expect(field.y + field.height).toBeLessThanOrEqual(button.y)
})
