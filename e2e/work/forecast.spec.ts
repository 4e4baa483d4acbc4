import { expectAbsent } from '../support/absent.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('a goal and its milestone say when their tasks will be finished, and follow the work of others', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  const body = { project_id: project.id, goal_id: goal.id, goal_milestone_id: milestone.id }
  const tasks = []
  for (let index = 0; index < 12; index++)
    tasks.push(await makeTask(world, team, { ...body, title: `Pane ${index + 1}`, due_date: null }))
  const finish = (task: { id: number }) => world.as(team.member).patch(`/tasks/${task.id}/status`, { status: 'done' })
  for (const task of tasks.slice(0, 9)) await finish(task)

  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await expect(forecast).toContainText('Too little finished to say.')
  await expect(forecast).toContainText('So far there are 9.')
  await finish(tasks[9] ?? goal)
  await expect(forecast).toContainText('Emil Employee: 2 tasks open. This decides the date.')
  await expect(forecast).toContainText('From 10,000 simulated futures')
  await expect(forecast.getByRole('listitem')).toContainText(['2 open, 10 finished'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(forecast).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await page.goto(`/manager/milestones/${milestone.id}?orgId=${team.id}`)
  await expect(forecast).toContainText('50% likely')
  for (const task of tasks.slice(10)) await finish(task)
  await expectAbsent(forecast, page.getByRole('heading', { name: 'Comments' }))

  await signIn(page, team.member, `/employee/goals?orgId=${team.id}&goalId=${goal.id}`)
  await expectAbsent(forecast, page.getByRole('heading', { name: /^Why \d+% of this goal is yours/ }))
})
