import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

/** The printed buttons, except the values of properties, whose buttons are printed as text. */
const buttons = (page: Page) => page.getByRole('button').and(page.locator(':not([data-property])'))

test('a task is printed in the light theme, with all its content and no controls', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { description: 'Three panes, tempered', due_date: '2031-03-05T17:30:00' })
  await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'The glazier calls on Monday.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(page.getByText('The glazier calls on Monday.')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(26, 26, 26)')

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toHaveCSS('color', 'rgb(26, 26, 26)')
  for (const text of ['Three panes, tempered', 'Mar 5, 2031', 'Emil Employee', 'Greenhouse', task.key])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expect(page.getByText('The glazier calls on Monday.')).toBeVisible()
  for (const role of ['banner', 'navigation', 'textbox', 'form'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  // The button that copies the key of the task is printed, because its text is the key.
  await expect(buttons(page)).toHaveText([task.key])
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('a goal and its milestone are printed with their figures, tasks and comments, and no controls', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team, { description: 'Tomatoes and peppers' })
  const roofMilestone = await makeGoalMilestone(world, team, goal, { progress: 50 })
  await makeTask(world, team, {
    project_id: goal.project_id,
    goal_milestone_id: roofMilestone.id,
    assigned_users: [team.member.id],
  })
  await world.as(team.admin).post(`/milestones/${roofMilestone.id}/comments`, { comment: 'The crane comes on Monday.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, team.manager, `/manager/goals?goalId=${goal.id}&orgId=${team.id}`)
  const expectPrinted = async (texts: string[], links: string[], buttonTexts: string[] = []) => {
    await expect(page.getByText(texts.at(-1) ?? '').first()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    for (const role of ['banner', 'navigation', 'textbox', 'form'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveText(links)
    await expect(buttons(page)).toHaveText(buttonTexts)
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  }

  await expect(page.getByRole('img', { name: 'Line chart', exact: false })).toBeVisible()
  await expectPrinted(['Tomatoes and peppers', 'Who carries this goal', 'Emil Employee'], ['Greenhouse', 'Roof closed'])
  await expect(page.getByRole('img', { name: 'Progress: 50%' })).toBeVisible()
  await page.goto(`/manager/milestones/${roofMilestone.id}?orgId=${team.id}`)
  await expectPrinted(
    ['Order the glass', 'Emil Employee', '50%', 'The crane comes on Monday.'],
    ['Harvest in March', 'Greenhouse', 'Order the glass'],
    // The sort buttons are printed, because they contain the column names.
    ['Task Title', 'Status', 'Assigned To', 'Due Date'],
  )
})

test('tables and boards are printed in full, without navigation', async ({ page, world, signIn }) => {
  const panes = Array.from({ length: 12 }, (_, index) => ({ title: `Pane ${index + 1}` }))
  const team = await teamWithTasks(world, panes)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(12)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  // 792 by 612 points is landscape, on the default letter paper.
  expect((await page.pdf()).toString('latin1')).toContain('/MediaBox [0 0 792 612]')
  await page.emulateMedia({ media: 'screen' })
  await expect(rows).toHaveCount(10)

  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto(`/admin/tasks?orgId=${team.id}&view=kanban`)
  const cards = page.getByRole('region', { name: 'To Do' }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  expect(await cards.count()).toBeLessThan(12)
  await page.emulateMedia({ media: 'print' })
  await expect(cards).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Add a task to To Do' })).toHaveCount(0)
  await page.goto(`/admin/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { name: 'Overview Statistics' })).toBeVisible()
  // Emulates the medium again, because Chromium does not always pass it on to the process of a new page.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toHaveCount(0)
})
