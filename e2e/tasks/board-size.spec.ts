import { board, cardsIn, manyTasks, teamWithTasks } from '../support/board.ts'
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
