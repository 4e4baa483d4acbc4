import type { Page } from '@playwright/test'
import { boardPath, card, teamWithTasks } from '../support/board.ts'
import { breakCalls, holdRequests } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'

const tasks = [
  { title: 'Order the glass' },
  { title: 'Paint the door of the shed in the color of the house', status: 'done' },
]
/** The address of the code that starts the app. */
const appCode = '**/assets/main-*.js'
const preview = (page: Page) => page.locator('#preview')

/** The positions and sizes of the first element with each of these texts, within the element that `selector` selects. */
async function boxesOf(page: Page, selector: string, texts: string[]) {
  const places: unknown[] = []
  for (const text of texts) {
    const element = page.locator(selector).getByText(text, { exact: true }).first()
    await expect(element).toBeVisible()
    places.push(await element.boundingBox())
  }
  return places
}

test('the board is visible before the app has started, and the app replaces it without moving anything', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, tasks)
  const heldAppCode = await holdRequests(page, appCode)
  await signIn(page, team.admin, boardPath('admin', team))
  const texts = [
    ...tasks.map(({ title }) => title),
    'Dashboard',
    'To Do',
    'Medium',
    'Kanban Board',
    'Add task',
    'Ctrl K',
  ]
  const before = await boxesOf(page, '#preview', texts)
  await page.evaluate(`window.shift = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value })
      .observe({ type: 'layout-shift' })`)
  // When the app replaces the preview, it moves the focus from the link of the preview to its own link.
  await preview(page).getByRole('link', { name: 'Order the glass' }).focus()

  heldAppCode.release()
  await expect(card(page, 'Order the glass').getByRole('link')).toBeFocused()
  await expect(preview(page)).toHaveCount(0)
  expect(await boxesOf(page, '#root', texts)).toEqual(before)
  expect(await page.evaluate('window.shift')).toBe(0)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'In Progress', exact: true })).toContainText('Order the glass')
})

test('links of the preview work, and its buttons are disabled', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, tasks)
  await holdRequests(page, appCode)
  await signIn(page, team.member, boardPath('employee', team))
  await expect(preview(page).getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(preview(page).getByRole('button', { disabled: false })).toHaveCount(0)
  await preview(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(`/employee/settings?orgId=${team.id}`)
})

test('going back while the preview is visible opens the previous page', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, tasks)
  await signIn(page, team.admin, `/admin/projects?orgId=${team.id}`)
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('radio', { name: 'Kanban Board' }).check()
  await expect(card(page, 'Order the glass')).toBeVisible()
  const heldAppCode = await holdRequests(page, appCode)
  await page.reload({ waitUntil: 'commit' })
  await expect(preview(page).getByRole('link', { name: 'Order the glass' })).toBeVisible()
  await page.evaluate('history.go(-2)')
  await expect(preview(page)).toHaveCount(0)
  heldAppCode.release()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
})

test('there is no preview of a board that the app does not show', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, tasks)
  const seen: string[] = []
  await page.exposeFunction('noteSeen', (text: string) => seen.push(text))
  await page.addInitScript(`new MutationObserver(() => {
    const preview = document.getElementById('preview')
    if (preview) noteSeen(preview.textContent)
  }).observe(document, { childList: true, subtree: true })`)

  // A page of another area redirects to the user's own area, so no preview is shown.
  await signIn(page, team.admin, boardPath('manager', team))
  await expect(card(page, 'Order the glass')).toBeVisible()
  // If the tasks cannot be read, no preview is shown either.
  await breakCalls(page, `**/tasks/organization/${team.id}?**`)
  await page.goto(boardPath('admin', team))
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(seen).toEqual([])
})

const styles = [
  // Only this style gives a card its border.
  { owner: 'board', file: 'TasksBoard-*.css', selector: 'article', property: 'border-top-width', value: '1px' },
  // Only this style keeps the header visible while the page scrolls.
  { owner: 'shell', file: 'area-*.css', selector: 'header', property: 'position', value: 'sticky' },
]
for (const { owner, file, selector, property, value } of styles)
  test(`a style of the ${owner} that fails to load twice is requested again by the app`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await teamWithTasks(world, tasks)
    let requestCount = 0
    await page.route(`**/assets/${file}`, async (route) => {
      requestCount++
      if (requestCount > 2) return route.continue()
      // The second attempt of the inline script fails only after the app has stopped waiting for the preview.
      if (requestCount === 2) await page.evaluate('previewDrawn')
      return route.abort()
    })
    await signIn(page, team.admin, boardPath('admin', team))
    await expect(page.locator('#root').getByRole('article')).toHaveCount(2)
    await expect(preview(page)).toHaveCount(0)
    await expect(page.locator('#root').locator(selector).first()).toHaveCSS(property, value)
    expect(requestCount).toBe(3)
  })
