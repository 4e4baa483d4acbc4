import { expectAbsent } from '../support/absent.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('a goal, its milestone and its project say how their work is divided, and why', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  const goalUrl = `/manager/goals?orgId=${team.id}&goalId=${goal.id}`
  const work = page.getByRole('region', { name: 'Shares of the work' })
  const shares = work.getByRole('list', { name: 'Shares of the work' }).getByRole('listitem')

  await signIn(page, team.manager, goalUrl)
  await expect(work).toContainText('No work to divide yet')

  const place = { project_id: project.id, goal_id: goal.id, goal_milestone_id: milestone.id, due_date: null }
  const assigned_users = [team.member.id]
  const glaze = await makeTask(world, team, { ...place, title: 'Glaze', assigned_users, estimated_hours: 8 })
  await makeTask(world, team, {
    ...place,
    title: 'Paint',
    assigned_users: [team.member.id, team.manager.id],
    estimated_hours: 6,
  })
  await makeTask(world, team, { ...place, title: 'Sweep', assigned_users: [] })
  await expect(shares).toContainText(['Emil Employee', 'Mara Manager', 'Unassigned tasks'])
  await expect(work).toContainText('1 task without an estimate weighs 1. The weights add up to 15.')
  await expect(shares.first()).toContainText('0.0% finished, 73.3% open')

  await work.getByRole('button', { name: 'Why 73.3%? Emil Employee' }).click()
  const tasks = work.getByRole('table', { name: 'Tasks of Emil Employee' })
  await expect(tasks.getByRole('row')).toHaveText(['TaskWeightOf 15', /Glaze853\.3%$/, /Paint6 ÷ 220\.0%$/, 'Sum73.3%'])
  await expectAccessible(page)
  await world.as(team.member).patch(`/tasks/${glaze.id}/status`, { status: 'done' })
  await expect(shares.first()).toContainText('53.3% finished, 20.0% open')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tasks).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await tasks.getByRole('link', { name: 'Glaze' }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${glaze.id}`))

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const url of [
    `/manager/milestones/${milestone.id}?orgId=${team.id}`,
    `/manager/goals?orgId=${team.id}&goalId=${goal.id}&milestoneId=${milestone.id}`,
    `/manager/projects/${project.id}?orgId=${team.id}`,
  ]) {
    await page.goto(url)
    await expect(shares).toContainText(['Emil Employee', 'Mara Manager', 'Unassigned tasks'])
    await work.getByRole('button', { name: 'Why 6.7%? Unassigned tasks' }).click()
    await expect(work.getByRole('table')).toContainText('Sweep')
    // The header of the page would cover a part of the table of tasks.
    await page.evaluate('scrollTo(0, 0)')
    await expectAccessible(page)
  }
})

test('a member sees the shares of the tasks that they see, and no others', async ({ page, world, signIn }) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const place = { project_id: project.id, goal_id: goal.id, due_date: null }
  await makeTask(world, team, { ...place, title: 'Mine', assigned_users: [team.member.id], estimated_hours: 3 })
  await makeTask(world, team, { ...place, title: 'Secret', assigned_users: [team.manager.id], estimated_hours: 97 })

  await signIn(page, team.member, `/employee/goals?orgId=${team.id}&goalId=${goal.id}`)
  const work = page.getByRole('region', { name: 'Shares of the work' })
  await expect(work).toContainText('Of the tasks that you see. Each task weighs its estimated hours.')
  await expect(work.getByRole('list', { name: 'Shares of the work' }).getByRole('listitem')).toHaveCount(1)
  await work.getByRole('button', { name: 'Why 100.0%? Emil Employee' }).click()
  await expect(work.getByRole('table')).toContainText('Mine')
  await expect(work).not.toContainText('Mara Manager')
  await expectAccessible(page)
})

test('a goal and its milestone say whom and what they wait for', async ({ page, world, signIn }) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  const place = { project_id: project.id, goal_id: goal.id, goal_milestone_id: milestone.id, due_date: null }
  const assigned_users = [team.member.id]
  const late = await makeTask(world, team, { ...place, assigned_users, due_date: '2026-01-05' })
  const blocker = await makeTask(world, team, { ...place, title: 'Order glass', assigned_users: [] })
  const blocked = await makeTask(world, team, { ...place, assigned_users: [] })
  const body = { kind: 'blocks', task_id: blocked.id }
  await world.as(team.manager).post(`/tasks/${blocker.id}/dependencies`, body)

  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  const sentence = page.getByText('Waits for')
  await expect(sentence).toHaveText(
    new RegExp(
      `^Waits for Emil Employee \\(${late.key}, [\\d,]+ days late\\) and for ${blocker.key}, which blocks one task\\.$`,
    ),
  )
  await expect(sentence.getByRole('link', { name: 'Emil Employee' })).toHaveAttribute('href', /person=/)
  await expectAccessible(page)
  await world.as(team.member).patch(`/tasks/${late.id}/status`, { status: 'done' })
  await expect(sentence).toHaveText(`Waits for ${blocker.key}, which blocks one task.`)
  await sentence.getByRole('link', { name: blocker.key }).click()
  await expect(page.getByRole('heading', { name: 'Order glass' })).toBeVisible()

  await page.goto(`/manager/milestones/${milestone.id}?orgId=${team.id}`)
  await expect(sentence).toHaveText(`Waits for ${blocker.key}, which blocks one task.`)
  await expectAccessible(page)
  await world.as(team.manager).patch(`/tasks/${blocker.id}/status`, { status: 'done' })
  await expectAbsent(sentence, page.getByRole('heading', { name: 'Comments' }))
})

test('the dashboard of a manager lists the goals most at risk, and those with too little finished', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const makeGoalWithTasks = async (title: string, end_date: string, doneCount: number) => {
    const goal = await makeGoal(world, team, { title, project_id: project.id, end_date })
    const body = { project_id: project.id, goal_id: goal.id, due_date: null, assigned_users: [team.member.id] }
    for (let index = 0; index < doneCount; index++) {
      const task = await makeTask(world, team, { ...body, title: `Pane ${index}` })
      await world.as(team.member).patch(`/tasks/${task.id}/status`, { status: 'done' })
    }
    await makeTask(world, team, { ...body, title: 'Open pane' })
  }
  await makeGoalWithTasks('Safe harvest', '2037-03-01', 10)
  await makeGoalWithTasks('Late harvest', '2026-11-02', 10)
  await makeGoalWithTasks('New harvest', '2026-11-02', 0)

  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  const rows = page.getByRole('list', { name: 'Goal Forecasts' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /^Late harvest0% on time, 85% by /,
    /^Safe harvest100% on time, 85% by /,
    /^New harvest1 task open\. Too little finished to say\./,
  ])
  await expectAccessible(page)
  await rows.getByRole('link', { name: 'Late harvest' }).click()
  await expect(page.getByRole('heading', { name: 'Late harvest' })).toBeVisible()
})
