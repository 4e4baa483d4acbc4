import type { Milestone } from '@muster/contracts/milestones'
import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { breakCalls, cutLiveConnection } from '../support/hold-requests.ts'
import { isOver } from '../support/is-over.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'
import { expectWritten } from '../support/written.ts'

type GivenMilestone = { title: string; [key: string]: unknown }

/** Creates milestones of the team's project in this order, as the admin, and under the goal if a goal is given. */
async function makeMilestones(
  world: World,
  team: Team & { project: { id: number } },
  milestones: GivenMilestone[],
  goal?: { id: number },
) {
  const createdMilestones: Milestone[] = []
  for (const milestone of milestones) {
    const parents = { project_id: team.project.id, organization_id: team.id, ...(goal && { goal_id: goal.id }) }
    const dates = { start_date: '2026-11-01', due_date: '2036-12-15' }
    const response = await world.as(team.admin).post('/milestones/', { ...parents, ...dates, ...milestone })
    expect(response.status).toBe(201)
    createdMilestones.push(response.body)
  }
  return createdMilestones
}

async function makeGoal(
  world: World,
  team: Team & { project: { id: number } },
  title: string,
): Promise<{ id: number }> {
  const dates = { start_date: '2026-11-01', end_date: '2036-12-31' }
  const parents = { project_id: team.project.id, organization_id: team.id }
  const response = await world
    .as(team.admin)
    .post('/goals/', { title, target_value: 100, unit: 'kg', ...dates, ...parents })
  expect(response.status).toBe(201)
  return response.body
}

const progressBar = (page: Page, title: string) => page.getByRole('progressbar', { name: `Progress of ${title}` })
const stepButton = (page: Page, name: string, title: string) => page.getByRole('button', { name: `${name}: ${title}` })
const celebration = (page: Page) => page.getByText('Milestone Achieved', { exact: true })

test('progress changes in steps of 25 percent, and completion is celebrated once, visible to everybody [STATE-103, STATE-104, STATE-105, ADMIN-GOAL-19, ADMIN-GOAL-20, ADMIN-GOAL-21, ADMIN-GOAL-22, CONST-46, CONST-47, ERR-52]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const [roofMilestone] = await makeMilestones(world, team, [
    { title: 'Roof closed', progress: 50 },
    { title: 'Heating runs' },
  ])
  const otherPage = await openAnotherPage({ reducedMotion: 'reduce' })
  await page.clock.install()
  await signIn(page, team.manager, '/manager/milestones')
  await signIn(otherPage, team.admin, `/admin/milestones/${roofMilestone?.id}`)
  await expect(progressBar(otherPage, 'Roof closed')).toHaveAttribute('aria-valuenow', '50')

  await stepButton(page, '+25 percent', 'Roof closed').click()
  await expect(progressBar(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '75')
  await stepButton(page, '−25 percent', 'Roof closed').dblclick()
  await expect(progressBar(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '25')
  await expect(progressBar(otherPage, 'Roof closed')).toHaveAttribute('aria-valuenow', '25')
  await expect(celebration(page)).toHaveCount(0)

  await page.clock.pauseAt(Date.now() + 60_000)
  await stepButton(page, '100 percent', 'Roof closed').press('Enter')
  // First the other page, whose celebration closes after five seconds of real time.
  await expect(celebration(otherPage)).toBeVisible()
  expect(await celebration(otherPage).evaluate((title) => title.parentElement?.getAnimations().length)).toBe(0)
  await otherPage.keyboard.press('Escape')
  await expect(celebration(otherPage)).toHaveCount(0)
  await expect(celebration(page)).toBeVisible()
  await expect(stepButton(page, '100 percent', 'Roof closed')).toBeFocused()
  await page.clock.runFor(4_900)
  await expect(celebration(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(celebration(page)).toHaveCount(0)
  await page.clock.resume()

  const readMilestone = async () => (await world.as(team.manager).get(`/milestones/${roofMilestone?.id}`)).body
  await expect.poll(readMilestone).toMatchObject({ progress: 100, status: 'completed', celebrated: true })
  await page.reload()
  // A completed milestone has no buttons until it is open again.
  await expect(progressBar(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '100')
  await expect(stepButton(page, '−25 percent', 'Roof closed')).toHaveCount(0)
  await world.as(team.manager).patch(`/milestones/${roofMilestone?.id}/progress`, { progress_percentage: 75 })
  await breakCalls(page, '**/milestones/*/progress', 'PATCH')
  await stepButton(page, '100 percent', 'Roof closed').click()
  await expect(page.getByRole('alert')).toContainText('Failed to update milestone progress')
  await expect(progressBar(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '75')
  await page.unroute('**/milestones/*/progress')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(readMilestone).toMatchObject({ progress: 100 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Roof closed' })).toContainText('Completed')
  await expect(celebration(page)).toHaveCount(0)

  await stepButton(page, '100 percent', 'Heating runs').click()
  await page.getByRole('button', { name: 'Close: Milestone Achieved' }).click()
  await expect(celebration(page)).toHaveCount(0)
})

test('a milestone is created, edited and deleted in dialogs that report errors and keep the input [VAL-074, VAL-075, VAL-076, VAL-077, VAL-078, VAL-079, VAL-081, ERR-49, ERR-50, ERR-51, ERR-53, ERR-60, ERR-70, ERR-72, ERR-77]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  // A refetch on connect would remove Retry before it is pressed.
  await cutLiveConnection(page)
  await breakCalls(page, '**/milestones/?organization_id=*')
  await signIn(page, team.admin, '/admin/milestones')
  await expect(page.getByText('Failed to fetch milestones', { exact: true })).toBeVisible()
  await page.unroute('**/milestones/?organization_id=*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No milestones yet')).toBeVisible()

  await page.getByRole('button', { name: 'New Milestone' }).click()
  await press('Create Milestone')
  const expectError = (text: string) => expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await expectError('Milestone title is required')
  await expectError('Project ID is required')
  await expectError('Start date is required')
  await expectError('Due date is required')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill('Roof closed')
  await dialog.getByLabel('Description').fill('Before the frost')
  await dialog.getByLabel('Start Date').fill('2020-01-02')
  await dialog.getByLabel('Due Date').fill('2020-01-01')
  await press('Create Milestone')
  await expectError('Due date cannot be in the past')
  await expectError('Start date must be before due date')
  await dialog.getByLabel('Due Date').fill('2036-12-15')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Website relaunch' }).click()
  await dialog.getByRole('combobox', { name: 'Priority' }).click()
  await expect(page.getByRole('option')).toHaveText(['Low', 'Medium', 'High', 'Critical'])
  await page.getByRole('option', { name: 'High' }).click()
  await dialog.getByRole('checkbox', { name: 'Critical milestone' }).check()

  await breakCalls(page, '**/milestones/', 'POST')
  await press('Create Milestone')
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create milestone')
  await page.unroute('**/milestones/')
  const sentRequest = page.waitForRequest((request) => request.method() === 'POST')
  await press('Create Milestone')
  expect((await sentRequest).postDataJSON()).toMatchObject({
    priority: 'HIGH',
    target_percentage: 100,
    due_date: '2036-12-15T23:59:59',
    target_date: '2036-12-15T23:59:59',
    description: 'Before the frost',
    notes: 'Before the frost',
    is_critical: true,
  })
  await expect(dialog).toBeHidden()
  const createdItem = page.getByRole('listitem').filter({ hasText: 'Roof closed' })
  await expect(createdItem).toContainText('Critical')
  await expect(createdItem).toContainText('High')

  await createdItem.getByRole('button', { name: 'Edit Roof closed' }).click()
  await dialog.getByLabel('Title').fill('Roof tight')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Cancelled' }).click()
  await breakCalls(page, '**/milestones/*', 'PUT')
  await press('Save Changes')
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update milestone')
  await page.unroute('**/milestones/*')
  await press('Save Changes')
  await expect(dialog).toBeHidden()
  const changed = page.getByRole('listitem').filter({ hasText: 'Roof tight' })
  await expect(changed).toContainText('Cancelled')

  const deleteButton = changed.getByRole('button', { name: 'Delete Roof tight' })
  await deleteButton.click()
  await breakCalls(page, '**/milestones/*', 'DELETE')
  await press('Delete Milestone')
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete milestone')
  await page.unroute('**/milestones/*')
  await press('Cancel')
  await expect(deleteButton).toBeFocused()
  await deleteButton.click()
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Roof tight"? It goes to the trash and stays there for 30 days.',
  )
  await press('Delete Milestone')
  await expect(page.getByText('No milestones yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Roof tight' })).toContainText('Cancelled')
})

test('a milestone has a page with its tasks and comments in every area; deleting it keeps the unsent comment', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const [roof] = await makeMilestones(world, team, [
    { title: 'Roof closed', description: 'Rain stays out', progress: 50 },
  ])
  const address = `milestones/${roof?.id}`
  const task = { title: 'Order the glass', goal_milestone_id: roof?.id, assigned_users: [team.member.id] }
  await world.as(team.admin).post('/tasks/', task)
  await world.as(team.manager).post(`/${address}/comments`, { comment: 'By Friday' })

  await signIn(page, team.member, `/employee/${address}?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Roof closed' })).toBeVisible()
  await expect(page.getByText('Rain stays out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Milestone' })).toHaveCount(0)
  await stepButton(page, '+25 percent', 'Roof closed').click()
  await expect(progressBar(page, 'Roof closed')).toHaveAttribute('aria-valuenow', '75')
  await expect(page.getByRole('row').filter({ hasText: 'Order the glass' })).toContainText('Emil Employee')
  const commentBy = (name: string) => page.getByRole('article', { name: `Comment by ${name}` })
  await expect(commentBy('Mara Manager').getByRole('button')).toHaveCount(0)

  const composer = page.getByRole('textbox', { name: 'Add a comment' })
  const commentsHeading = page.getByRole('heading', { name: 'Comments' })
  const { y = 0, height = 0 } = (await commentsHeading.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height + 20) })
  expect(await isOver(composer, commentsHeading)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await composer.fill('On Thurday')
  await page.reload()
  await expectWritten(composer, 'On Thurday')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectWritten(composer, '')
  const ownComment = commentBy('Emil Employee')
  await ownComment.getByRole('button', { name: 'Edit comment' }).click()
  await ownComment.getByRole('textbox').fill('On Thursday')
  await ownComment.getByRole('button', { name: 'Save' }).click()
  await expect(ownComment).toContainText('On Thursday')
  await expect(ownComment).toContainText('edited')
  await expectAccessible(page)
  await ownComment.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect(ownComment).toHaveCount(0)

  await composer.fill('Who brings the crane?')
  await world.as(team.admin).delete(`/${address}`)
  await expect(page.getByRole('alert')).toContainText('This milestone was deleted while you were writing')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Who brings the crane?')
  await expect(page.getByRole('link', { name: 'Back to Milestones' })).toBeVisible()

  await signIn(page, team.manager, `/manager/${address}?orgId=${team.id}`)
  await expect(page.getByText('Milestone not found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Milestones' }).click()
  await expect(page).toHaveURL(new RegExp(`/manager/milestones\\?orgId=${team.id}$`))
})

test('saving the form does not revert a concurrent change by another user', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  const [roof] = await makeMilestones(world, team, [{ title: 'Roof closed', priority: 'low' }])
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.manager, '/manager/milestones')])
  await page.getByRole('button', { name: 'Edit Roof closed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Milestone' })
  await dialog.getByLabel('Title').fill('Roof on')
  await world.as(team.admin).put(`/milestones/${roof?.id}`, { priority: 'high' })
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveValue('High')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const { body } = await world.as(team.admin).get(`/milestones/${roof?.id}`)
  expect(body).toMatchObject({ title: 'Roof on', priority: 'high' })
})

test('the page lists milestones by goal or by project, filtered by the address, with the next due ones', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const goal = await makeGoal(world, team, 'Harvest in March')
  const soonDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const [roof] = await makeMilestones(
    world,
    team,
    [
      { title: 'Roof closed', due_date: soonDate, start_date: '2020-01-01' },
      { title: 'Heating runs', due_date: '2020-02-01', start_date: '2020-01-01', is_critical: true, progress: 25 },
      { title: 'Ground levelled', status: 'completed' },
    ],
    goal,
  )
  await makeMilestones(world, team, [{ title: 'Catalogue online', priority: 'critical' }])
  const secondGoal = await makeGoal(world, team, 'Warm in winter')
  const linked = { goal_id: secondGoal.id, milestone_id: roof?.id }
  expect((await world.as(team.admin).post('/goal-milestones/', linked)).status).toBe(201)
  await signIn(page, team.manager, '/manager/milestones')

  await expect(page.getByRole('definition').filter({ hasText: /\d/ })).toHaveText(['4', '1', '0', '1'])
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const cards = (name: string) => group(name).getByRole('heading', { level: 3 })
  await expect(cards('Harvest in March')).toHaveText(['Heating runs', 'Roof closed', 'Ground levelled'])
  await expect(group('Harvest in March')).toContainText('1 of 3 completed')
  await expect(cards('Without a goal')).toHaveText(['Catalogue online'])
  await expect(group('Upcoming').getByRole('link')).toHaveText(['Roof closed'])
  await page.getByRole('button', { name: 'Burn-up of Harvest in March', exact: true }).click()
  await expect(page.getByRole('img', { name: /milestones by day: 1 of 3 are completed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show Burn-up of Harvest in March as a table' }).click()
  const lastRow = page.getByRole('table', { name: 'Burn-up of Harvest in March' }).getByRole('row').last()
  await expect(lastRow.getByRole('cell')).toHaveText(['3', '1'])
  await expectAccessible(page)

  await page.getByText('By project').click()
  await expect(page).toHaveURL(/view=project/)
  await expect(cards('Website relaunch')).toHaveCount(4)
  await page.getByText('Critical only').click()
  await expect(cards('Website relaunch')).toHaveText(['Heating runs', 'Catalogue online'])
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Overdue' }).click()
  await page.reload()
  await expect(cards('Website relaunch')).toHaveText(['Heating runs'])
  await page.getByRole('searchbox', { name: 'Search milestones' }).fill('roof')
  await expect(page.getByText('No milestone fits the search and the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards('Website relaunch')).toHaveCount(4)

  await group('Upcoming').getByRole('link', { name: 'Roof closed' }).click()
  await expect(page).toHaveURL(new RegExp(`/manager/milestones/${roof?.id}\\?orgId=${team.id}$`))
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('link', { name: 'Harvest in March' }).click()
  await expect(page).toHaveURL(new RegExp(`/manager/goals\\?.*goalId=${goal.id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Roof closed' })).toBeVisible()

  // Removing the milestone from one of its two goals keeps it under the other goal.
  await page.goto(`/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  await page.getByRole('button', { name: 'Delete Roof closed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It also belongs to 1 other goal.')
  await expect(dialog).toContainText('"Roof closed" stays under its other goals')
  await dialog.getByRole('button', { name: 'Take Off Goal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Milestones' }).getByRole('heading', { level: 3 })).toHaveCount(2)
  const { body: remainingLinks } = await world.as(team.manager).get(`/goal-milestones/milestone/${roof?.id}`)
  expect(remainingLinks).toMatchObject([{ goal_id: secondGoal.id }])
})

test('a milestone of a goal is deleted only once it is known whether it belongs to other goals', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const goal = await makeGoal(world, team, 'Harvest in March')
  await makeMilestones(world, team, [{ title: 'Roof closed' }], goal)
  await page.route('**/goal-milestones/milestone/*', (route) => route.fulfill({ status: 400, body: '' }))
  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  await page.getByRole('button', { name: 'Delete Roof closed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Failed to fetch goal milestones')
  await expect(dialog.getByRole('button', { name: 'Delete Milestone' })).toBeDisabled()
  await page.unroute('**/goal-milestones/milestone/*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('button', { name: 'Delete Milestone' }).click()
  await expect(dialog).toBeHidden()
})
