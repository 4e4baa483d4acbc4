import { boardPath, cardsIn, insertManyTasks, taskTitlesOnServer, teamWithTasks } from '../support/board.ts'
import { watchLongTasks } from '../support/long-tasks.ts'
import { expect, test } from '../support/test.ts'

for (const [count, budget] of [
  [1500, 2000],
  [10_000, 2000],
] as const)
  test(`a board of ${count} cards stays small and scrolls`, async ({ page, world, signIn }) => {
    const team = await teamWithTasks(world)
    await insertManyTasks(world, team, count)
    await signIn(page, team.admin, boardPath('admin', team))
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
  await insertManyTasks(world, team, 1500)
  const rowCounts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().includes(`/tasks/organization/${team.id}`)) return
    rowCounts.push(
      response.json().then(
        (rows) => rows.length,
        () => 0,
      ),
    )
  })
  await signIn(page, team.admin, `${boardPath('admin', team)}&projectId=${team.project.id}`)
  await expect(cardsIn(page, 'To Do').first()).toHaveText('Task 5')
  await page.waitForLoadState('networkidle')
  expect(Math.max(...(await Promise.all(rowCounts)))).toBe(150)
  const column = page.getByRole('region', { name: 'To Do', exact: true })
  const scroller = column.locator('[data-cards]')
  await scroller.evaluate((cards) => cards.scrollTo({ top: cards.scrollHeight / 2 }))
  await expect(cardsIn(page, 'To Do').first()).toHaveText(/^Task [5-9]\d\d/)
  await expect(column.locator('[data-loading]')).toHaveCount(0)

  // The position of the new card is below cards that are not loaded.
  await page.getByRole('button', { name: 'Add task to Done' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in Done' })
  await field.fill('Buy a ladder')
  await page.keyboard.press('Enter')
  const createdCard = page.locator('[data-card]').filter({ hasText: 'Buy a ladder' })
  await expect(createdCard).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('301')
  await page.keyboard.press('Escape')
  await createdCard.getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'Cancelled', exact: true })).toContainText('301')
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('300')
  await expect.poll(async () => (await taskTitlesOnServer(world, team.admin, team.id, 'cancelled')).length).toBe(301)
  // Moves the card to the end of a column whose last cards are not loaded.
  await createdCard.getByRole('button', { name: /^Move/ }).click()
  await page.getByRole('menuitem', { name: 'In Progress' }).click()
  await expect(createdCard).toBeInViewport()
  await expect
    .poll(async () => (await taskTitlesOnServer(world, team.admin, team.id, 'in_progress')).at(-1))
    .toBe('Buy a ladder')
})

test('a change by another user moves a card into and out of the loaded range with one request', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 1500)
  const tasksWithStatus = async (status: string) =>
    (await world.as(team.manager).get(`/tasks/organization/${team.id}?status=${status}&sort=position`)).body
  const [todo, done] = [await tasksWithStatus('todo'), await tasksWithStatus('done')]
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, boardPath('admin', team))])
  await expect(cardsIn(page, 'To Do').first()).toHaveText('Task 5')
  const expectCounts = async (todoCount: string, doneCount: string) => {
    await expect(page.getByRole('region', { name: 'To Do', exact: true })).toContainText(todoCount)
    await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText(doneCount)
  }
  const move = (id: number, body: object) => world.as(team.manager).patch(`/tasks/${id}/status`, body)
  /** Another user moves a card from below the loaded cards to the second place in another column. */
  const moveIn = async () => {
    await move(done[200].id, { status: 'todo', after_id: todo[0].id })
    await expect(cardsIn(page, 'To Do').nth(1)).toHaveText(done[200].title)
    await expectCounts('301', '299')
  }
  /** The other user moves the card back below the loaded cards. */
  const moveBack = async () => {
    await move(done[200].id, { status: 'done', after_id: done[250].id })
    await expect(cardsIn(page, 'To Do').nth(1)).toHaveText(todo[1].title)
    await expectCounts('300', '300')
  }
  // The page rereads its data when its socket connects. Once it has shown two changes, it has sent these requests.
  await moveIn()
  await moveBack()
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/tasks')) requests.push(new URL(request.url()).pathname)
  })
  await moveIn()
  expect(requests).toEqual([`/tasks/organization/${team.id}`])
  await moveBack()
})
