import type { Page } from '@playwright/test'
import { boardPath, chooseView, teamWithTasks } from '../support/board.ts'
import { dayInBrowser } from '../support/day.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { areas, personOf } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

const titles = (page: Page) => page.getByRole('table', { name: 'Tasks' }).locator('tbody').getByRole('link')
const cards = (page: Page) => page.getByRole('region', { name: 'Board', exact: true }).getByRole('link')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** Adds a filter by the menu: of this property, with this value. */
async function addFilter(page: Page, property: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Add a filter' }).getByRole('option', { name: property, exact: true }).click()
  await page
    .getByRole('dialog', { name: `Filter by ${property.toLowerCase()}` })
    .getByRole('option', { name: value, exact: true })
    .click()
}

/** A team with tasks that differ in creator, due date, goal and milestone. All are assigned to the member, or to nobody. */
async function teamWithVariedTasks(world: World) {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  const milestone = await makeGoalMilestone(world, team, goal)
  const project_id = goal.project_id
  const add = (by: keyof Pick<Team, 'admin' | 'manager'>, title: string, body: object) =>
    world.as(team[by]).post('/tasks/', { title, project_id, assigned_users: [team.member.id], ...body })
  await add('admin', 'Long ago', { due_date: dayInBrowser(-3) })
  await add('admin', 'Finished late', { due_date: dayInBrowser(-3), status: 'done' })
  await add('manager', 'Due today', { due_date: dayInBrowser(0), goal_id: goal.id })
  await add('manager', 'In the milestone', { goal_milestone_id: milestone.id, assigned_users: [] })
  return { ...team, goal, milestone }
}

test('F opens the menu of filters, and typing finds a value without its property', async ({ page, world, signIn }) => {
  const team = await teamWithVariedTasks(world)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(titles(page)).toHaveCount(4)
  await page.keyboard.press('f')
  const menu = page.getByRole('dialog', { name: 'Add a filter' })
  await expect(menu.getByRole('combobox')).toBeFocused()
  await expectDialogAccessible(page)
  await page.keyboard.type('over')
  await expect(menu.getByRole('option')).toHaveText(['Due date: Overdue'])
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Long ago'])
  await expect(page).toHaveURL(/due=overdue/)
  await expect(chips(page)).toHaveText(['Due date: Overdue'])
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(titles(page)).toHaveText(['Long ago'])
  await page.getByRole('button', { name: 'Remove Due date: Overdue' }).click()
  await expect(titles(page)).toHaveCount(4)
  await expect(chips(page)).toHaveCount(0)
})

for (const area of areas)
  test(`the ${area} page filters by creator, due date, goal, milestone and person, and hides finished tasks`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await teamWithVariedTasks(world)
    const isMember = area === 'employee'
    const clear = () => page.getByRole('button', { name: 'Clear filters' }).first().click()
    await signIn(page, personOf(team, area), `/${area}/tasks?orgId=${team.id}`)
    await expect(titles(page)).toHaveCount(isMember ? 3 : 4)
    await addFilter(page, 'Created by', area === 'manager' ? 'Me' : 'Mara Manager')
    await expect(titles(page)).toHaveText(isMember ? ['Due today'] : ['In the milestone', 'Due today'])
    await addFilter(page, 'Due date', 'Today')
    await expect(titles(page)).toHaveText(['Due today'])
    await expect(chips(page)).toHaveCount(2)
    await clear()
    await addFilter(page, 'Goal', team.goal.title)
    await expect(titles(page)).toHaveText(isMember ? ['Due today'] : ['In the milestone', 'Due today'])
    await clear()
    if (isMember) await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
    else {
      await addFilter(page, 'Milestone', team.milestone.title)
      await expect(titles(page)).toHaveText(['In the milestone'])
      await clear()
      await addFilter(page, 'Person', 'Nobody')
      await expect(titles(page)).toHaveText(['In the milestone'])
      await addFilter(page, 'Person', 'Anybody')
      await expect(titles(page)).toHaveCount(3)
      await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Assigned')
      await clear()
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Hide finished' }).click()
    await expect(titles(page)).toHaveCount(isMember ? 2 : 3)
    await expect(page.getByRole('link', { name: 'Finished late' })).toHaveCount(0)
    await chooseView(page, 'Kanban Board')
    await expect(cards(page)).toHaveCount(isMember ? 2 : 3)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Show finished' }).click()
    await expect(cards(page)).toHaveCount(isMember ? 3 : 4)
  })

test('a range of days is a filter, also if it is open at one end; a reversed one is refused', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [
    { title: 'Order the glass', due_date: '2037-01-04T17:30:00' },
    { title: 'Cut the frames', due_date: '2037-01-05' },
    { title: 'Paint the door', due_date: '2037-01-06' },
  ])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await addFilter(page, 'Due date', 'From … to …')
  const dialog = page.getByRole('dialog', { name: 'Filter by due date' })
  await expect(dialog.getByLabel('From')).toBeFocused()
  await dialog.getByLabel('From').fill('2037-01-05')
  await dialog.getByLabel('To').fill('2037-01-04')
  await expect(dialog.getByText('The last day is before the first one.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Filter' })).toBeDisabled()
  await dialog.getByLabel('From').fill('2037-01-04')
  // A day without its year is neither used nor taken for one that is left out.
  await dialog.getByLabel('To').fill('')
  await dialog.getByLabel('To').pressSequentially('0105')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('To')).toBeFocused()
  await expect(chips(page)).toBeHidden()
  await dialog.getByLabel('To').fill('2037-01-05')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Cut the frames', 'Order the glass'])
  await expect(chips(page)).toHaveText(['Due date: Jan 4, 2037 to Jan 5, 2037'])
  await page.goto(`/manager/tasks?orgId=${team.id}&due=2037-01-06..`)
  await expect(titles(page)).toHaveText(['Paint the door'])
  await expect(chips(page)).toHaveText(['Due date: from Jan 6, 2037'])
})

test('filters that exclude every task are named, and can be cleared there', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&due=overdue&person=me`)
  await expect(page.getByText('No task matches all of Person: Me, Due date: Overdue.')).toBeVisible()
  await expect(page.getByText('No tasks', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await chooseView(page, 'Kanban Board')
  await expect(page.getByText('No task matches all of Person: Me, Due date: Overdue.')).toBeVisible()
  await chooseView(page, 'Table View')
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(titles(page)).toHaveText(['Order the glass'])
  await expect(page).not.toHaveURL(/due=/)
})

test('all filters are remembered for each user and page, with view and order', async ({ page, world, signIn }) => {
  const team = await teamWithVariedTasks(world)
  const goToPage = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await addFilter(page, 'Created by', 'Ada Admin')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Hide finished' }).click()
  await expect(titles(page)).toHaveText(['Long ago'])
  await goToPage('Projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await goToPage('Tasks')
  await expect(chips(page)).toHaveText(['Created by: Ada Admin', 'Hide finished'])
  await expect(titles(page)).toHaveText(['Long ago'])
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await expect(titles(page)).toHaveCount(4)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(titles(page)).toHaveText(['Long ago'])
})

test('a task that others finish or reschedule leaves the board immediately, and one that matches appears', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithVariedTasks(world)
  const { body } = await world.as(team.admin).get(`/tasks/organization/${team.id}?q=Long`)
  await Promise.all([
    page.waitForEvent('websocket'),
    signIn(page, team.manager, `${boardPath('manager', team)}&due=overdue&hide=finished`),
  ])
  await expect(cards(page)).toHaveText(['Long ago'])
  const add = (title: string, due_date: string) =>
    world.as(team.admin).post('/tasks/', { title, due_date, project_id: team.goal.project_id })
  await add('Not due yet', dayInBrowser(5))
  await add('Forgotten', dayInBrowser(-1))
  await expect(page.getByRole('link', { name: 'Forgotten' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not due yet' })).toHaveCount(0)
  await world.as(team.admin).patch(`/tasks/${body[0].id}/status`, { status: 'done' })
  await expect(cards(page)).toHaveText(['Forgotten'])
})

test("a person's page shows the person's tasks by assignment, not those that mention the name", async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const add = (body: object) => world.as(team.admin).post('/tasks/', { project_id: team.project.id, ...body })
  await add({ title: 'Paint the door', assigned_users: [team.member.id] })
  await add({ title: 'Ask Emil Employee', assigned_users: [team.manager.id] })
  await signIn(page, team.manager, `/manager/team?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Emil Employee', exact: true }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Tasks of Emil Employee' }).click()
  await expect(titles(page)).toHaveText(['Paint the door'])
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`person=${team.member.id}`))
})

test('lists without a stated order show open tasks before finished ones', async ({ page, world, signIn }) => {
  const team = await teamWithVariedTasks(world)
  const add = (title: string, status: string) =>
    world.as(team.admin).post('/tasks/', { title, status, goal_milestone_id: team.milestone.id })
  await add('Cancelled', 'cancelled')
  await add('Reviewed', 'in_review')
  await add('Finished', 'done')
  const expected = ['Reviewed', 'In the milestone', 'Finished', 'Cancelled']
  await signIn(page, team.manager, `/manager/milestones/${team.milestone.id}?orgId=${team.id}`)
  await expect(titles(page)).toHaveText(expected)
  await signIn(page, team.manager, `/manager/projects/${team.goal.project_id}?orgId=${team.id}`)
  await expect(titles(page).first()).toHaveText('Reviewed')
  await expect(titles(page).last()).toHaveText('Finished late')
  const goalMilestone = `goals?orgId=${team.id}&goalId=${team.goal.id}&milestoneId=${team.milestone.id}`
  await signIn(page, team.manager, `/manager/${goalMilestone}`)
  const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  for (const [index, title] of expected.entries()) await expect(rows.nth(index)).toContainText(title)

  await makeGoal(world, team, { title: 'Reached', status: 'completed', project_id: team.goal.project_id })
  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}`)
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  await expect(goals.filter({ hasText: 'Reached' })).toBeVisible()
  await expect(goals.first()).toContainText(team.goal.title)
  await world.as(team.admin).post('/projects/', { name: 'Over', status: 'completed', organization_id: team.id })
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('link')).toHaveText(['Greenhouse', 'Over'])
})
