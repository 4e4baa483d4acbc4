import type { Milestone } from '@muster/contracts/milestones'
import type { Page } from '@playwright/test'
import { teamWithTasks } from './support/board.ts'
import { breakCalls } from './support/hold.ts'
import { expect, test } from './support/test.ts'
import type { Team, World } from './support/world.ts'

type Given = { title: string; [key: string]: unknown }

/** Makes milestones of a project as the team's admin, in order; under the goal, where one is given. */
async function makeMilestones(
  world: World,
  team: Team & { project: { id: number } },
  milestones: Given[],
  goal?: { id: number },
) {
  const made: Milestone[] = []
  for (const given of milestones) {
    const place = { project_id: team.project.id, organization_id: team.id, ...(goal && { goal_id: goal.id }) }
    const dates = { start_date: '2026-11-01', due_date: '2036-12-15' }
    const answer = await world.as(team.admin).post('/milestones/', { ...place, ...dates, ...given })
    expect(answer.status).toBe(201)
    made.push(answer.body)
  }
  return made
}

const progress = (page: Page, title: string) => page.getByRole('progressbar', { name: `Progress of ${title}` })
const step = (page: Page, name: string, title: string) => page.getByRole('button', { name: `${name}: ${title}` })
const celebration = (page: Page) => page.getByText('Milestone Achieved', { exact: true })

test("STATE-103 STATE-104 STATE-105 ADMIN-GOAL-19 ADMIN-GOAL-20 ADMIN-GOAL-21 ADMIN-GOAL-22 CONST-46 CONST-47 ERR-52 progress moves by quarters, and reaching the whole is celebrated once, in everybody's sight", async ({
  page,
  browser,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const [roof] = await makeMilestones(world, team, [{ title: 'Roof closed', progress: 50 }, { title: 'Heating runs' }])
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const other = await context.newPage()
  await page.clock.install()
  await signIn(page, team.manager, '/manager/milestones')
  await signIn(other, team.admin, `/admin/milestones/${roof?.id}`)
  await expect(progress(other, 'Roof closed')).toHaveAttribute('aria-valuenow', '50')

  await step(page, '+25 percent', 'Roof closed').click()
  await expect(progress(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '75')
  await step(page, '−25 percent', 'Roof closed').dblclick()
  await expect(progress(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '25')
  await expect(progress(other, 'Roof closed')).toHaveAttribute('aria-valuenow', '25')
  await expect(celebration(page)).toHaveCount(0)

  await page.clock.pauseAt(Date.now() + 60_000)
  await step(page, '100 percent', 'Roof closed').press('Enter')
  await expect(celebration(page)).toBeVisible()
  await expect(step(page, '100 percent', 'Roof closed')).toBeFocused()
  await page.clock.runFor(4_900)
  await expect(celebration(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(celebration(page)).toHaveCount(0)
  await page.clock.resume()

  await expect(celebration(other)).toBeVisible()
  expect(await celebration(other).evaluate((title) => title.parentElement?.getAnimations().length)).toBe(0)
  await other.keyboard.press('Escape')
  await expect(celebration(other)).toHaveCount(0)

  const stored = async () => (await world.as(team.manager).get(`/milestones/${roof?.id}`)).body
  await expect.poll(stored).toMatchObject({ progress: 100, status: 'completed', celebrated: true })
  await page.reload()
  await step(page, '−25 percent', 'Roof closed').click()
  await expect.poll(stored).toMatchObject({ progress: 75, status: 'in_progress' })
  await breakCalls(page, '**/milestones/*/progress', 'PATCH')
  await step(page, '100 percent', 'Roof closed').click()
  await expect(page.getByRole('alert')).toContainText('Failed to update milestone progress')
  await expect(progress(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '75')
  await page.unroute('**/milestones/*/progress')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(stored).toMatchObject({ progress: 100 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(celebration(page)).toHaveCount(0)

  await step(page, '100 percent', 'Heating runs').click()
  await page.getByRole('button', { name: 'Close: Milestone Achieved' }).click()
  await expect(celebration(page)).toHaveCount(0)
  await context.close()
})
