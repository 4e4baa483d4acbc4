import { board, cardsIn, manyTasks, onServer, teamWithTasks } from '../support/board.ts'
import { watchLongTasks } from '../support/long-tasks.ts'
import { expect, test } from '../support/test.ts'

for (const [count, budget] of [
  [1500, 2000],
  [10_000, 2000],
] as const)
  test(`a board of ${count} cards stays small and scrolls`, async ({ page, world, signIn }) => {
    const team = await teamWithTasks(world)
    await manyTasks(world, team, count)
    await signIn(page, team.admin, board('admin', team))
    await expect(page.getByRole('region', { name: 'To Do', exact: true })).toContainText(
      (count / 5).toLocaleString('en-US'),
    )
    await expect(cardsIn(page, 'To Do').first()).toHaveText('Task 5')
    expect(await page.locator('*').count()).toBeLessThanOrEqual(budget)

    const longTasks = await watchLongTasks(page)
    const column = page.getByRole('region', { name: 'To Do', exact: true })
    await column.hover()
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 700)
    await expect(cardsIn(page, 'To Do').first()).not.toHaveText('Task 5')
    expect(await page.locator('*').count()).toBeLessThanOrEqual(budget)
    test.info().annotations.push({ type: 'long tasks while scrolling', description: JSON.stringify(await longTasks()) })
  })

test('a column loads while it is scrolled, and a card created far below is shown and can be moved', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await manyTasks(world, team, 1500)
  const rows: number[] = []
  page.on('response', async (response) => {
    if (!response.url().includes(`/tasks/organization/${team.id}`)) return
    rows.push((await response.json().catch(() => [])).length)
  })
  await signIn(page, team.admin, `${board('admin', team)}&projectId=${team.project.id}`)
  await expect(cardsIn(page, 'To Do').first()).toHaveText('Task 5')
  await page.waitForLoadState('networkidle')
  expect(Math.max(...rows)).toBe(150)
  const column = page.getByRole('region', { name: 'To Do', exact: true })
  const scroller = column.locator('[data-cards]')
  await scroller.evaluate((cards) => cards.scrollTo({ top: cards.scrollHeight / 2 }))
  await expect(cardsIn(page, 'To Do').first()).toHaveText(/^Task [5-9]\d\d/)
  await expect(column.locator('[data-loading]')).toHaveCount(0)

  // Its position is below cards that are not loaded.
  await page.getByRole('button', { name: 'Add task to Done' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in Done' })
  await field.fill('Buy a ladder')
  await page.keyboard.press('Enter')
  const made = page.locator('[data-card]').filter({ hasText: 'Buy a ladder' })
  await expect(made).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('301')
  await page.keyboard.press('Escape')
  await made.getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'Cancelled', exact: true })).toContainText('301')
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('300')
  await expect.poll(async () => (await onServer(world, team.admin, team.id, 'cancelled')).length).toBe(301)
  // Move it to the end of a column of which only the beginning is loaded.
  await made.getByRole('button', { name: /^Move/ }).click()
  await page.getByRole('menuitem', { name: 'In Progress' }).click()
  await expect(made).toBeInViewport()
  await expect.poll(async () => (await onServer(world, team.admin, team.id, 'in_progress')).at(-1)).toBe('Buy a ladder')
})

test('a change by another user moves a card into and out of the loaded range with one request', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await manyTasks(world, team, 1500)
  const ofStatus = async (status: string) =>
    (await world.as(team.manager).get(`/tasks/organization/${team.id}?status=${status}&sort=position`)).body
  const [todo, done] = [await ofStatus('todo'), await ofStatus('done')]
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, board('admin', team))])
  await expect(cardsIn(page, 'To Do').first()).toHaveText('Task 5')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/tasks')) asked.push(new URL(request.url()).pathname)
  })
  const move = (id: number, body: object) => world.as(team.manager).patch(`/tasks/${id}/status`, body)
  // From below the loaded cards to the second place of another column.
  await move(done[200].id, { status: 'todo', after_id: todo[0].id })
  await expect(cardsIn(page, 'To Do').nth(1)).toHaveText(done[200].title)
  await expect(page.getByRole('region', { name: 'To Do', exact: true })).toContainText('301')
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('299')
  expect(asked).toEqual([`/tasks/organization/${team.id}`])
  // And back below the loaded cards.
  await move(done[200].id, { status: 'done', after_id: done[250].id })
  await expect(cardsIn(page, 'To Do').nth(1)).toHaveText(todo[1].title)
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('300')
})
