import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { breakCalls, cutLiveConnection } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click()
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** A pattern for an address whose query contains these ids, in any order. */
const addressWithIds = (ids: Record<string, number>) =>
  new RegExp(
    `\\?${Object.entries(ids)
      .map(([key, id]) => `(?=.*\\b${key}=${id}\\b)`)
      .join('')}`,
  )

test('an admin creates a goal, a milestone under it and a task under that, and navigates back up [PROD-05, PROD-19, ADMIN-GOAL-01, ADMIN-GOAL-02, ADMIN-GOAL-03, ADMIN-GOAL-04, ADMIN-GOAL-05, ADMIN-GOAL-06, ADMIN-GOAL-07, ADMIN-GOAL-08, ADMIN-GOAL-09, ADMIN-GOAL-10, ADMIN-GOAL-11, ADMIN-GOAL-12, ADMIN-GOAL-13, ADMIN-GOAL-14, ADMIN-GOAL-15, CONST-49, ERR-69, ERR-71]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await signIn(page, team.admin, '/admin/goals')
  await expect(page.getByText('No goals yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New Goal' }).first().click()
  await submit(page, 'Create Goal')
  for (const fault of [
    'Goal title is required',
    'Target value must be greater than 0',
    'Unit is required',
    'Project is required',
    'Start date is required',
    'End date is required',
  ])
    await expect(dialog(page).getByText(fault, { exact: true })).toBeVisible()
  await field(page, 'Title').fill('Harvest in March')
  await field(page, 'Target Value').fill('1200')
  await field(page, 'Unit').fill('kg')
  await choose(page, 'Project', project.name)
  await field(page, 'Start Date').fill('2036-11-01')
  await field(page, 'End Date').fill('2036-11-01')
  await submit(page, 'Create Goal')
  await expect(dialog(page).getByText('End date must be after start date', { exact: true })).toBeVisible()
  await field(page, 'End Date').fill('2037-03-01')
  await breakCalls(page, '**/goals/', 'POST')
  await submit(page, 'Create Goal')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create goal')
  await page.unroute('**/goals/')
  await submit(page, 'Create Goal')
  await expect(dialog(page)).toHaveCount(0)
  const createdCard = card(page, 'Harvest in March')
  await expect(createdCard.getByRole('img', { name: 'Progress: 0%' }).locator('circle')).toHaveAttribute('r', '45')
  const [goal] = (await world.as(team.admin).get(`/goals/organization/${team.id}`)).body
  expect(goal).toMatchObject({ title: 'Harvest in March', target_value: 1200, unit: 'kg', project_id: project.id })

  await open(page, 'Harvest in March')
  const goalIds = { goalId: goal.id, organizationId: team.id, projectId: project.id }
  await expect(page).toHaveURL(addressWithIds(goalIds))
  await expect(page.getByText('0 of 1,200 kg')).toBeVisible()
  await page.getByRole('button', { name: 'New Milestone' }).first().click()
  await field(page, 'Title').fill('Roof closed')
  await field(page, 'Start Date').fill('2036-11-01')
  await field(page, 'Due Date').fill('2036-12-15')
  await submit(page, 'Create Milestone')
  await expect(page.getByRole('list', { name: 'Milestones' }).getByRole('listitem')).toHaveCount(1)
  await open(page, 'Roof closed')
  const [{ milestone_id: milestoneId }] = (await world.as(team.admin).get(`/goal-milestones/goal/${goal.id}`)).body
  await expect(page).toHaveURL(addressWithIds({ ...goalIds, milestoneId }))
  await expect(breadcrumb(page).getByRole('listitem')).toHaveText(['Goals', 'Harvest in March', 'Roof closed'])

  await page.getByRole('button', { name: 'New Task' }).first().click()
  await field(page, 'Task Title').fill('Order the glass')
  await field(page, 'Description').fill('Four panes')
  await field(page, 'Due Date').fill('2036-12-01')
  await submit(page, 'Create Task')
  const tasks = page.getByRole('list', { name: 'Tasks' })
  await expect(tasks.getByRole('listitem')).toContainText('Order the glass')
  const [task] = (await world.as(team.admin).get(`/tasks/milestone/${milestoneId}`)).body
  expect(task).toMatchObject({ title: 'Order the glass', goal_id: goal.id, goal_milestone_id: milestoneId })
  for (const view of ['Grid', 'List']) {
    await page.getByRole('radio', { name: view }).click()
    await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`))
    await expect(tasks.getByRole('link', { name: 'View Details of Order the glass' })).toHaveAttribute(
      'href',
      new RegExp(`^/admin/tasks/${task.id}\\?`),
    )
  }
  await tasks.getByRole('link', { name: 'View Details of Order the glass' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tasks/${task.id}\\?`))
  await page.goBack()
  await expect(tasks).toContainText('Order the glass')
  await page.reload()
  await expect(tasks).toContainText('Order the glass')

  await page.getByRole('button', { name: '100 percent: Roof closed' }).click()
  await expect(page.getByText('Milestone Achieved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Milestones' }).click()
  await expect(page).toHaveURL(addressWithIds(goalIds))
  await expect(page).not.toHaveURL(/milestoneId/)
  await expect(page.getByText('1,200 of 1,200 kg')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Goals' }).click()
  await expect(page).not.toHaveURL(/goalId|organizationId|projectId/)
  await expect(createdCard.getByRole('img', { name: 'Progress: 100%' })).toBeVisible()
  await page.goBack()
  await breadcrumb(page).getByRole('link', { name: 'Goals' }).click()
  await expect(createdCard).toContainText('Completed')
})

test('deleting a goal lists what is deleted with it, stays open with the reason on a failure, and can be undone [ADMIN-GOAL-16, ADMIN-GOAL-17, ADMIN-GOAL-18, ERR-75, MGR-GOAL-20]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  const otherGoal = await makeGoal(world, team, { title: 'Feast', project_id: goal.project_id })
  const singleMilestone = await makeGoalMilestone(world, team, goal)
  const sharedMilestone = await makeGoalMilestone(world, team, goal, { title: 'Heating runs' })
  await world.as(team.admin).post('/goal-milestones/', { goal_id: otherGoal.id, milestone_id: sharedMilestone.id })
  for (const parents of [
    { goal_milestone_id: singleMilestone.id },
    { goal_id: goal.id },
    { goal_milestone_id: sharedMilestone.id, goal_id: otherGoal.id },
  ])
    await makeTask(world, team, { project_id: goal.project_id, ...parents })
  await signIn(page, team.manager, '/manager/goals')
  await press(page, 'Delete Harvest in March')
  await expect(page.getByRole('dialog', { name: 'Delete Goal' })).toContainText(
    'This deletes Harvest in March and its milestones and tasks too: 1 milestone and 2 tasks.',
  )
  await expect(dialog(page)).toContainText('One milestone stays, since another goal holds it too.')
  await expect(dialog(page)).toContainText('stays there for 30 days')
  await breakCalls(page, `**/goals/${goal.id}`, 'DELETE')
  await submit(page, 'Delete Goal')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete goal. Please try again.')
  await page.unroute(`**/goals/${goal.id}`)
  await submit(page, 'Delete Goal')
  await expect(card(page, 'Harvest in March')).toHaveCount(0)
  const [trashed] = (await world.as(team.admin).get(`/organizations/${team.id}/trash`)).body
  expect(trashed).toMatchObject({ kind: 'goal', id: goal.id, counts: { milestones: 1, tasks: 2 } })
  await press(page, 'Undo')
  await expect(card(page, 'Harvest in March')).toBeVisible()

  await open(page, 'Harvest in March')
  await press(page, 'More about Harvest in March')
  await page.getByRole('menuitem', { name: 'Delete goal' }).click()
  await submit(page, 'Delete Goal')
  await expect(page).not.toHaveURL(/goalId/)
  await expect(card(page, 'Feast')).toBeVisible()
  await expect(card(page, 'Harvest in March')).toHaveCount(0)
})

test('a manager manages the goals of the team, down to each task [PROD-24, MGR-GOAL-02, MGR-GOAL-03, MGR-GOAL-04, MGR-GOAL-05, MGR-GOAL-06, MGR-GOAL-07, MGR-GOAL-08, MGR-GOAL-09, MGR-GOAL-10, MGR-GOAL-11, MGR-GOAL-12, MGR-GOAL-13, MGR-GOAL-14, MGR-GOAL-15, MGR-GOAL-16, MGR-GOAL-17, MGR-GOAL-18, MGR-GOAL-19, MGR-GOAL-21 (settled: edit opens the form)]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await signIn(page, team.manager, '/manager/goals')
  const main = page.getByRole('main')
  await expect(main.getByText('No goals yet', { exact: true })).toBeVisible()
  await expect(main.getByText('Get started by creating your first team goal.', { exact: true })).toBeVisible()
  await press(page, 'Add New Team Goal')
  await expect(page.getByRole('dialog', { name: 'New Team Goal' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A goal created elsewhere appears without a reload.
  const goal = await makeGoal(world, team, { description: 'Tomatoes and peppers' })
  const roofMilestone = await makeGoalMilestone(world, team, goal)
  await world.as(team.admin).patch(`/milestones/${roofMilestone.id}/progress`, { progress_percentage: 100 })
  await makeGoalMilestone(world, team, goal, { title: 'Heating runs' })
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  await expect(goals).toHaveCount(2)
  await expect(goals.first()).toContainText('Harvest in March')
  await expect(goals.first()).toContainText('Tomatoes and peppers')
  await expect(goals.first()).toContainText('Mar 1, 2037')
  await expect(goals.first()).toContainText('Milestones1 / 2')
  await expect(goals.first().getByRole('img', { name: 'Progress: 50%' })).toBeVisible()
  await expect(goals.last()).toHaveText('Add New Team Goal')

  await press(page, 'Edit Harvest in March')
  await expect(field(page, 'Project')).toBeDisabled()
  await field(page, 'Title').fill('Harvest in April')
  await field(page, 'End Date').fill('2037-04-01')
  await submit(page, 'Save Changes')
  await expect(goals.first()).toContainText('Apr 1, 2037')

  await open(page, 'Harvest in April')
  const milestones = page.getByRole('list', { name: 'Milestones' }).getByRole('listitem')
  await expect(milestones).toHaveCount(3)
  await expect(milestones.last()).toHaveText('Add New Milestone')
  await milestones.last().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Create Milestone' })).toContainText('Goal')
  await page.keyboard.press('Escape')

  await open(page, 'Heating runs')
  await expect(main.getByText('No tasks yet', { exact: true })).toBeVisible()
  await press(page, 'Add First Task')
  await expect(page.getByRole('dialog', { name: 'Create Team Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await open(page, 'Roof closed')
  const task = await makeTask(world, team, {
    project_id: goal.project_id,
    goal_milestone_id: roofMilestone.id,
    description: 'Four panes',
    priority: 'urgent',
    status: 'in_review',
    due_date: '2037-01-05',
  })
  const row = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  const expandButton = row.getByRole('button', { name: /Order the glass/ })
  await expect(expandButton).toHaveAttribute('aria-expanded', 'false')
  await expect(row).not.toContainText('Four panes')
  await expandButton.press('Enter')
  await expect(row.locator('dl > div')).toHaveText([
    'DescriptionFour panes',
    'StatusIn Review',
    'PriorityUrgent',
    'Due DateJan 5, 2037',
    `ID${task.id}`,
    /Assigned ToEE\s*Emil Employee/,
  ])
})

test('a check-in overrides the progress by milestones and can be reverted; the shares of a goal add up to 100%; achievements are checked', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  const roof = await makeGoalMilestone(world, team, goal, { progress: 50 })
  const [mara, emil] = [team.manager.id, team.member.id]
  for (const [status, ...assigned_users] of [
    ['done', mara, emil],
    ['done', emil],
    ['cancelled', mara],
  ])
    await makeTask(world, team, { project_id: goal.project_id, goal_milestone_id: roof.id, status, assigned_users })
  await signIn(page, team.admin, `/admin/goals?goalId=${goal.id}`)
  await expect(page.getByText('600 of 1,200 kg')).toBeVisible()
  await expect(page.getByText('By its milestones')).toBeVisible()
  await press(page, 'Check In')
  await expect(dialog(page)).toContainText('A value that you enter replaces it.')
  await field(page, 'Current Value').fill('300')
  await expect(dialog(page)).toContainText('25% of 1,200 kg')
  await submit(page, 'Check In')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('By hand', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Progress: 25%' })).toBeVisible()
  await press(page, 'Check In')
  await press(page, 'Follow the milestones again')
  await expect(page.getByText('By its milestones')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Progress: 50%' })).toBeVisible()

  await expect(page.getByRole('list', { name: 'Who carries this goal' }).getByRole('listitem')).toHaveText([
    /Emil Employee2 of 2 tasks done66\.7%/,
    /Mara Manager1 of 1 task done33\.3%/,
  ])
  await expect(page.getByRole('img', { name: /^Line chart of milestones.* 0 of 1 are completed$/ })).toBeVisible()
  await press(page, 'Show Burn-up as a table')
  await expect(page.getByRole('table', { name: 'Burn-up' }).getByRole('row').last()).toHaveText(/10$/)
  await press(page, 'More about Harvest in March')
  await page.getByRole('menuitem', { name: 'Check achievements' }).click()
  await expect(page.getByText('1 milestone was completed')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Burn-up' }).getByRole('row').last()).toHaveText(/11$/)
  await expect(page.getByRole('img', { name: 'Progress: 100%' })).toBeVisible()
})

test('a member who sees no project is not told that the organization has none', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeProject(world, team)
  await signIn(page, team.member, '/employee/goals')
  await press(page, 'New Personal Goal')
  await dialog(page).getByRole('combobox', { name: 'Project' }).click()
  await expect(page.getByText('No projects to choose from yet', { exact: true })).toBeVisible()
})

test('an employee sees the goals they contribute to, with their share and its reason, and has personal goals [PROD-28, EMP-GOAL-01, EMP-GOAL-02, EMP-GOAL-03, EMP-GOAL-04, EMP-GOAL-05, EMP-GOAL-06, EMP-GOAL-07, EMP-GOAL-08, EMP-GOAL-09, EMP-GOAL-10, EMP-GOAL-11, EMP-GOAL-12, EMP-GOAL-13, EMP-GOAL-14, EMP-GOAL-15, PERM-16]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team, { description: 'Tomatoes and peppers' })
  const roof = await makeGoalMilestone(world, team, goal)
  await makeGoalMilestone(world, team, goal, { title: 'Heating runs' })
  const hiddenGoal = await makeGoal(world, team, { title: 'Not theirs' })
  await signIn(page, team.member, '/employee/goals')
  await expect(page.getByText('No goals with assigned tasks', { exact: true })).toBeVisible()
  for (const assigned_users of [[team.member.id], [team.manager.id], [team.manager.id]])
    await makeTask(world, team, {
      project_id: goal.project_id,
      goal_milestone_id: roof.id,
      assigned_users,
      description: 'Four panes',
    })
  const goals = page.getByRole('list', { name: 'Goals', exact: true }).getByRole('listitem')
  await expect(goals).toHaveCount(1)
  await expect(goals.getByRole('img', { name: 'Your share: 33%' })).toBeVisible()
  await expect(goals).toContainText('Tomatoes and peppers')
  await expect(goals).toContainText('Mar 1, 2037')
  await expect(page.getByRole('button', { name: /Harvest in March/ })).toHaveCount(0)

  await open(page, 'Harvest in March')
  const at = { goalId: goal.id, organizationId: team.id, projectId: goal.project_id ?? 0 }
  await expect(page).toHaveURL(addressWithIds(at))
  await expect(page.getByRole('heading', { name: 'Why 33% of this goal is yours' })).toBeVisible()
  await expect(page.getByText('1 of its 3 task assignments is yours.')).toBeVisible()
  const ownTask = page.getByRole('list', { name: 'Why 33% of this goal is yours' }).getByRole('listitem')
  // The link of a task covers its whole row. Without `force`, a click on the covered status is refused.
  await ownTask.getByText(/^(To Do|In Progress)$/).click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /New Milestone|Check In|More about/ })).toHaveCount(0)
  await open(page, 'Heating runs')
  await expect(page.getByText('No tasks yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Task' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Milestones' }).click()
  await open(page, 'Roof closed')
  await expect(page).toHaveURL(addressWithIds({ ...at, milestoneId: roof.id }))
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(tasks).toHaveCount(1)
  await tasks.getByRole('button', { name: /Order the glass/ }).click()
  await expect(tasks).toContainText('Four panes')

  await page.goto(`/employee/goals?goalId=${hiddenGoal.id}&orgId=${team.id}`)
  await expect(page.getByText('Goal not found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Goals' }).click()
  const personalGoals = page.getByRole('region', { name: 'Personal goals' })
  await personalGoals.getByRole('button', { name: 'New Personal Goal' }).click()
  await field(page, 'Title').fill('Read twelve books')
  await field(page, 'Target Value').fill('12')
  await field(page, 'Unit').fill('books')
  await field(page, 'Start Date').fill('2036-01-01')
  await field(page, 'End Date').fill('2036-12-31')
  await submit(page, 'Create Goal')
  await expect(personalGoals.getByRole('listitem')).toContainText('Read twelve books')
  expect((await world.as(team.admin).get(`/goals/organization/${team.id}`)).body).toHaveLength(2)
  await press(page, 'Check In Read twelve books')
  await expect(dialog(page).getByRole('button', { name: 'Follow the milestones again' })).toHaveCount(0)
  await field(page, 'Current Value').fill('5')
  await submit(page, 'Check In')
  await expect(personalGoals.getByRole('img', { name: 'Progress: 42%' })).toBeVisible()
  await open(page, 'Read twelve books')
  await expect(page.getByText('5 of 12 books', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Goals' }).click()
  await press(page, 'Edit Read twelve books')
  await field(page, 'Title').fill('Read ten books')
  await submit(page, 'Save Changes')
  await press(page, 'Delete Read ten books')
  await expect(dialog(page)).toContainText('Tasks stay in their project.')
  await submit(page, 'Delete Goal')
  await expect(personalGoals).toContainText('No personal goals yet')
  await press(page, 'Undo')
  await expect(personalGoals.getByRole('listitem')).toContainText('Read ten books')
})

test('the milestones of a goal are sorted by due date, open ones first', async ({ page, world, signIn }) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  for (const [title, due_date] of [
    ['Second', '2037-02-01'],
    ['Third', '2037-02-20'],
    ['First', '2037-01-01'],
  ])
    await makeGoalMilestone(world, team, goal, { title, due_date })
  const done = await makeGoalMilestone(world, team, goal, { title: 'Done', due_date: '2036-12-01' })
  await world.as(team.admin).patch(`/milestones/${done.id}/progress`, { progress_percentage: 100 })
  await signIn(page, team.admin, `/admin/goals?goalId=${goal.id}&orgId=${team.id}`)
  const cards = page.getByRole('region', { name: 'Milestones' }).getByRole('heading', { level: 3 })
  await expect(cards).toHaveText(['First', 'Second', 'Third', 'Done'])
})

test('links open their goal or milestone in its organization; one that is not visible is not found; a failed load can be retried', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Here')
  const otherTeam = {
    ...(await world.organization({ name: 'There', admin: team.admin })),
    manager: team.manager,
    member: team.member,
  }
  const goal = await makeGoal(world, otherTeam)
  const roof = await makeGoalMilestone(world, otherTeam, goal)
  const otherMilestone = await makeGoalMilestone(
    world,
    otherTeam,
    await makeGoal(world, otherTeam, { title: 'Feast' }),
    {
      title: 'Cake',
    },
  )
  await signIn(page, team.admin, `/admin/goals?orgId=${team.id}&milestoneId=${roof.id}`)
  const at = { orgId: otherTeam.id, goalId: goal.id, organizationId: otherTeam.id, milestoneId: roof.id }
  await expect(page).toHaveURL(addressWithIds(at))
  await expect(page.getByRole('heading', { level: 1, name: 'Roof closed' })).toBeVisible()
  for (const [address, title] of [
    [`goalId=2147483647`, 'Goal not found'],
    [`milestoneId=2147483647`, 'Milestone not found'],
    [`goalId=${goal.id}&milestoneId=${otherMilestone.id}`, 'Milestone not found'],
  ]) {
    await page.goto(`/admin/goals?orgId=${otherTeam.id}&${address}`)
    await expect(page.getByText(title ?? '', { exact: true })).toBeVisible()
  }

  await cutLiveConnection(page)
  const [listAddress, goalAddress] = [`**/goals/organization/${otherTeam.id}?*`, `**/goals/${goal.id}`]
  await breakCalls(page, listAddress)
  await page.goto(`/admin/goals?orgId=${otherTeam.id}`)
  await expect(page.getByText('Failed to fetch goals', { exact: true })).toBeVisible()
  await page.unroute(listAddress)
  await press(page, 'Retry')
  await expect(card(page, 'Harvest in March')).toBeVisible()
  await breakCalls(page, goalAddress)
  await page.goto(`/admin/goals?orgId=${otherTeam.id}&goalId=${goal.id}`)
  await expect(page.getByText('Failed to fetch goal', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Goals' })).toBeVisible()
  await page.unroute(goalAddress)
  await press(page, 'Retry')
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest in March' })).toBeVisible()
})

test('changes by others appear: a milestone updates its goal, a goal is deleted with its tasks, a project with its goals', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  const roof = await makeGoalMilestone(world, team, goal)
  await makeTask(world, team, { project_id: goal.project_id, goal_milestone_id: roof.id })
  await signIn(page, team.manager, '/manager/goals')
  await expect(card(page, 'Harvest in March')).toBeVisible()
  const tasksPage = await context.newPage()
  await tasksPage.goto(`/manager/tasks?orgId=${team.id}`)
  await expect(tasksPage.getByRole('table').getByRole('link', { name: 'Order the glass' })).toBeVisible()
  const admin = world.as(team.admin)
  await admin.patch(`/milestones/${roof.id}/progress`, { progress_percentage: 25 })
  await expect(card(page, 'Harvest in March').getByRole('img', { name: 'Progress: 25%' })).toBeVisible()
  await admin.delete(`/goals/${goal.id}`)
  await expect(card(page, 'Harvest in March')).toHaveCount(0)
  await expect(tasksPage.getByText('Order the glass')).toHaveCount(0)
  await admin.post(`/organizations/${team.id}/trash/goal/${goal.id}/restore`)
  await expect(card(page, 'Harvest in March')).toBeVisible()
  await expect(tasksPage.getByText('Order the glass')).toBeVisible()
  await admin.delete(`/projects/${goal.project_id}`)
  await expect(card(page, 'Harvest in March')).toHaveCount(0)
})

test('of two thousand goals only some are rendered, search and status find the others, and the back link restores both', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team, { title: 'Goal of long ago', current_value: 1200 })
  await world.db
    .insertInto('goals')
    .values(
      Array.from({ length: 1999 }, (_, number) => ({
        organization_id: team.id,
        project_id: goal.project_id,
        user_id: team.admin.id,
        title: `Goal ${number}`,
        target_value: 10,
        unit: 'kg',
        start_date: '2036-01-01T00:00:00',
        end_date: '2036-12-31T23:59:59',
      })),
    )
    .execute()
  await signIn(page, team.manager, '/manager/goals')
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  await expect(page.getByText('2000 goals')).toBeVisible()
  await expect(goals).toHaveCount(61)
  await press(page, 'Show more')
  await expect(goals).toHaveCount(121)
  await page.getByRole('searchbox', { name: 'Search goals' }).fill('LONG ago')
  await expect(goals).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await expect(page).toHaveURL(/q=LONG\+ago/)
  await open(page, 'Goal of long ago')
  await page.getByRole('link', { name: 'Back to Goals' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('LONG ago')
  await expect(goals).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Cancelled' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('the three levels of goals and their dialogs pass axe in both themes and fit a phone', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team, { description: 'Tomatoes and peppers' })
  const roof = await makeGoalMilestone(world, team, goal)
  await makeTask(world, team, { project_id: goal.project_id, goal_milestone_id: roof.id })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, team.manager, '/manager/goals')
  await expect(card(page, 'Harvest in March')).toBeVisible()
  await expectAccessible(page)
  const opener = page.getByRole('button', { name: 'Edit Harvest in March' })
  await opener.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.getByRole('link', { name: 'Harvest in March' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Who carries this goal' })).toBeVisible()
  await expectAccessible(page)
  await open(page, 'Roof closed')
  await page.getByRole('button', { name: /Order the glass/ }).press('Enter')
  await expectAccessible(page)
  await signIn(page, team.member, `/employee/goals?goalId=${goal.id}`)
  await expect(page.getByRole('heading', { name: /^Why 100%/ })).toBeVisible()
  await expectAccessible(page)
})

test('the goals of the team are a grid of cards, in one column on a phone [MGR-GOAL-01, T7]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const title of ['Harvest', 'Feast', 'Seeds', 'Tools']) await makeGoal(world, team, { title })
  await signIn(page, team.manager, '/manager/goals')
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  await expect(goals).toHaveCount(5)
  const readLayout = async () => {
    const boxes = await Promise.all((await goals.all()).map((goal) => goal.boundingBox()))
    const rounded = (values: (number | undefined)[]) => new Set(values.map((value) => Math.round(value ?? -1)))
    return { columns: rounded(boxes.map((box) => box?.x)).size, rows: rounded(boxes.map((box) => box?.y)).size }
  }
  const wideLayout = await readLayout()
  expect(wideLayout.columns).toBeGreaterThanOrEqual(2)
  expect(wideLayout.rows).toBe(Math.ceil(5 / wideLayout.columns))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(readLayout).toEqual({ columns: 1, rows: 5 })
  // One button for all actions leaves the room to the title.
  await expect(page.getByRole('button', { name: 'Edit Harvest' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More about Harvest' }).click()
  await page.getByRole('dialog', { name: 'Actions on Harvest' }).getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Title')).toHaveValue('Harvest')
})

test('on a phone, the page of a goal has its actions in one line, and shows its figures when asked', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  await makeGoalMilestone(world, team, goal)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  const actions = page.getByRole('main').getByRole('button', { name: /^(More about Harvest|Check In|New Milestone)/ })
  await expect(actions).toHaveCount(3)
  const tops = await Promise.all((await actions.all()).map(async (action) => (await action.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)

  const heading = page.getByRole('heading', { name: 'Shares of the work' })
  const figures = page.getByRole('button', { name: 'Time, shares and forecast' })
  await expectAbsent(heading, figures)
  await figures.click()
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  await figures.click()
  await expect(heading).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Goals' }).click()
  await expect(page.getByRole('heading', { name: 'Goals', exact: true })).toBeVisible()
})
