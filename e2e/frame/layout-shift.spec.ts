import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { dayInBrowser } from '../support/day.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectNoShift, recordShifts, stopAnimations } from '../support/layout-shift.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const phone = { width: 390, height: 844 }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the parts of a task below one that loads slowly appear in their place', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  const other = await makeTask(world, team, { title: 'Measure the frames', project_id: task.project_id })
  await world.as(team.admin).post(`/tasks/${task.id}/dependencies`, { kind: 'blocks', task_id: other.id })
  await recordShifts(page)
  const animations = await stopAnimations(page)
  const heldDependencies = await holdRequests(page, `**/tasks/${task.id}/dependencies`)
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(region(page, 'Dependencies')).toBeVisible()
  const comments = page.getByRole('heading', { name: 'Comments & Activity' })
  const hiddenComments = page.getByRole('heading', { name: 'Comments & Activity', includeHidden: true })
  await expect(hiddenComments).toBeAttached()
  await expect(comments).toBeHidden()

  heldDependencies.release()
  await expect(region(page, 'Dependencies').getByRole('link', { name: 'Measure the frames' })).toBeVisible()
  await expect(comments).toBeVisible()
  await expectNoShift(page)
  await animations.run()
})

test('what is below a part that does not load is nevertheless visible after a while', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  await holdRequests(page, `**/tasks/${task.id}/dependencies`)
  // Reduced motion shortens animations, but not this time.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const animations = await stopAnimations(page)
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(region(page, 'Dependencies')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a comment', includeHidden: true })).toBeHidden()
  await animations.run()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('On its way')
})

test('a comment to which the address leads is visible and focused before what is above it has loaded', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  const { body: comment } = await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'On Monday' })
  await stopAnimations(page)
  await holdRequests(page, `**/tasks/${task.id}/dependencies`)
  await signIn(page, team.admin, `/admin/tasks/${task.id}#comment-${comment.id}`)
  await expect(page.locator('li:focus')).toContainText('On Monday')
  await expect(page.getByText('On Monday')).toBeVisible()
})

test('the properties of a task that is narrow do not move its comments', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  await page.setViewportSize({ width: 390, height: 1600 })
  await recordShifts(page)
  await stopAnimations(page)
  const heldFields = await holdRequests(page, '**/custom-fields**')
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(page.getByRole('heading', { name: 'Comments & Activity', includeHidden: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Comments & Activity' })).toBeHidden()
  heldFields.release()
  await expect(page.getByRole('heading', { name: 'Comments & Activity' })).toBeVisible()
  await expectNoShift(page)
})

for (const size of [undefined, phone])
  test(
    `tasks that are due now do not move the figures of the dashboard ${size ? 'of a phone' : ''}`.trim(),
    async ({ page, world, signIn }) => {
      const team = await teamWithTasks(world)
      await makeTask(world, team, {
        title: 'Order the glass',
        project_id: team.project.id,
        assigned_users: [team.manager.id],
        due_date: `${dayInBrowser(-1)}T12:00:00`,
      })
      if (size) await page.setViewportSize(size)
      await recordShifts(page)
      await stopAnimations(page)
      const heldTasks = await holdRequests(page, '**/tasks/**')
      await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
      const figures = page.locator('[aria-label="Your team at a glance"]')
      await expect(figures).toBeAttached()
      heldTasks.release()
      await expect(region(page, 'Due now').getByText('Order the glass')).toBeVisible()
      await expect(figures).toBeVisible()
      await expectNoShift(page)
    },
  )

test('what a goal waits for does not move its milestones', async ({ page, world, signIn }) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  await makeGoalMilestone(world, team, goal)
  await makeTask(world, team, {
    project_id: goal.project_id,
    goal_id: goal.id,
    due_date: `${dayInBrowser(-3)}T12:00:00`,
  })
  await recordShifts(page)
  await stopAnimations(page)
  const heldWaiting = await holdRequests(page, `**/goals/${goal.id}/waiting`)
  await signIn(page, team.admin, `/admin/goals?goalId=${goal.id}&orgId=${team.id}`)
  await expect(page.getByText('Roof closed').first()).toBeAttached()
  await expect(page.getByText('Roof closed').first()).toBeHidden()
  heldWaiting.release()
  await expect(page.getByText('Roof closed').first()).toBeVisible()
  await expectNoShift(page)
})

test('the names of people move nothing when it becomes known who is away', async ({ page, world, signIn }) => {
  const team = await world.team()
  await world.as(team.member).post('/absences/', { starts_on: dayInBrowser(-1), ends_on: dayInBrowser(2) })
  await recordShifts(page)
  const heldAbsences = await holdRequests(page, '**/absences/**')
  const members = page.waitForResponse(/\/users\/organizations\//)
  await signIn(page, team.admin, `/admin/users?orgId=${team.id}`)
  await members
  heldAbsences.release()
  await expect(page.getByText(/away until/)).toBeVisible()
  await expectNoShift(page)
})

test('people are listed even if absences cannot be read', async ({ page, world, signIn }) => {
  const team = await world.team()
  await page.route('**/absences/**', (route) => route.fulfill({ status: 503, body: '' }))
  await signIn(page, team.admin, `/admin/users?orgId=${team.id}`)
  await expect(page.getByRole('row', { name: team.member.name })).toBeVisible()
})

test('the list of milestones waits on a phone for those above it that are due next', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await page.setViewportSize(phone)
  await recordShifts(page)
  const heldLists = await holdRequests(page, /\/milestones\/(groups)?\?/)
  await signIn(page, team.admin, `/admin/milestones?orgId=${team.id}`)
  await expect(page.getByText('Nothing is due within 30 days.')).toBeVisible()
  await expectNoShift(page)
  heldLists.release()
  await expect(page.getByText('No milestones yet')).toBeVisible()
  await expectNoShift(page)
})

for (const list of ['tasks', 'projects'])
  test(`an empty list of ${list} replaces its placeholder on a phone without moving anything`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await page.setViewportSize(phone)
    await recordShifts(page)
    await signIn(page, team.admin, `/admin/${list}?orgId=${team.id}`)
    await expect(page.getByText(new RegExp(`^No ${list}$`))).toBeVisible()
    await expectNoShift(page)
  })

test('a user without an organization sees below the list of users what to do, which does not move', async ({
  page,
  world,
  signIn,
}) => {
  const user = await world.register({ role: 'admin' })
  await page.setViewportSize(phone)
  await recordShifts(page)
  await signIn(page, user, '/admin/users')
  await expect(page.getByText('You are the only user here')).toBeVisible()
  await expectNoShift(page)
})

test('the totals of a report take the place that is reserved for them on a phone', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { estimated_hours: 5 })
  const ended_at = new Date()
  const started_at = new Date(ended_at.getTime() - 60_000)
  const entry = { task_id: task.id, started_at: started_at.toISOString(), ended_at: ended_at.toISOString() }
  expect((await world.as(team.member).post('/time-entries/', entry)).status).toBe(201)
  await page.setViewportSize(phone)
  await recordShifts(page)
  await signIn(page, team.admin, `/admin/time?view=report&orgId=${team.id}`)
  await expect(page.getByText('Difference').first()).toBeVisible()
  await expectNoShift(page)
})

test('the sections of the settings below one that loads slowly appear in their place', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await page.setViewportSize(phone)
  await recordShifts(page)
  await stopAnimations(page)
  const heldPreferences = await holdRequests(page, '**/notifications/preferences')
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#notifications`)
  await expect(page.getByRole('heading', { name: 'Muted', includeHidden: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Muted' })).toBeHidden()
  heldPreferences.release()
  await expect(page.getByRole('heading', { name: 'Muted' })).toBeVisible()
  await expectNoShift(page)
})
