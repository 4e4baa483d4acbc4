import type { Task } from '@muster/contracts/tasks'
import type { Page } from '@playwright/test'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const timer = (page: Page) => region(page, 'Running timer')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a team works for a week, from a template to the goal that says whom it waits for', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const manager = world.as(team.manager)
  const earlier = await makeProject(world, team, 'Greenhouse')
  const earlierGoal = await makeGoal(world, team, { project_id: earlier.id })
  const { id: goal_milestone_id } = await makeGoalMilestone(world, team, earlierGoal)
  for (const title of ['Order the glass', 'Close the roof'])
    await makeTask(world, team, { title, project_id: earlier.id, goal_milestone_id })
  await manager.post(`/projects/${earlier.id}/template`, { name: 'Greenhouse' })

  // Monday: the manager creates the project from the template, and a goal for it.
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create New Project' })
  await creating.getByRole('combobox', { name: 'New from template' }).click()
  await page.getByRole('option', { name: 'Greenhouse' }).click()
  await creating.getByRole('textbox', { name: 'Project Name' }).fill('Second greenhouse')
  await creating.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByText('Second greenhouse created with 2 tasks')).toBeVisible()
  const { body: projects } = await manager.get(`/projects/organization/${team.id}`)
  const project = projects.find(({ name }: { name: string }) => name === 'Second greenhouse')
  const { body: milestones } = await manager.get(`/milestones/project/${project.id}`)
  const goal = await makeGoal(world, team, { title: 'Second harvest', project_id: project.id })
  await manager.post('/goal-milestones/', { goal_id: goal.id, milestone_id: milestones[0].id })
  const { body: tasks } = await manager.get(`/tasks/organization/${team.id}?project_id=${project.id}`)
  const taskWith = (title: string): Task => tasks.find((task: Task) => task.title === title)
  const [glass, roof] = [taskWith('Order the glass'), taskWith('Close the roof')]
  for (const { id } of [glass, roof])
    expect((await manager.put(`/tasks/${id}`, { assigned_users: [team.member.id] })).status).toBe(200)

  // Tuesday: the manager pastes the steps of a task, and the member sees them at once.
  const desktop = await openAnotherPage()
  await signIn(desktop, team.member, `/employee/tasks/${roof.id}?orgId=${team.id}`)
  await page.goto(`/manager/tasks/${roof.id}?orgId=${team.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await region(page, 'Subtasks').getByLabel('Add a subtask').focus()
  await page.evaluate(`navigator.clipboard.writeText('Measure\\nCut\\nGlaze\\nSeal\\nClean')`)
  await page.keyboard.press('ControlOrMeta+V')
  const question = page.getByRole('dialog', { name: 'Add 5 subtasks?' })
  await question.getByRole('button', { name: 'Add 5 subtasks' }).click()
  await expect(region(desktop, 'Subtasks').getByRole('listitem')).toHaveText([
    /Measure/,
    /Cut/,
    /Glaze/,
    /Seal/,
    /Clean/,
  ])

  // Wednesday: the roof waits for the glass, whose assignee starts the timer at the desk and stops it on the phone.
  await region(page, 'Dependencies').getByRole('button', { name: 'Add Dependency' }).click()
  const dependency = page.getByRole('dialog')
  await dependency.getByRole('combobox', { name: 'Task' }).fill(glass.key)
  await page.getByRole('option').first().click()
  await dependency.getByRole('button', { name: 'Add Dependency' }).click()
  await expect(region(desktop, 'Dependencies').getByRole('list', { name: 'Blocked by' })).toContainText(glass.title)
  await desktop.goto(`/employee/tasks/${glass.id}?orgId=${team.id}`)
  await region(desktop, 'Time').getByRole('button', { name: 'Start Timer' }).click()
  const phone = await openAnotherPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await signIn(phone, team.member, `/employee/tasks/${glass.id}?orgId=${team.id}`)
  await expect(timer(phone)).toContainText(glass.key)
  await timer(phone).getByRole('button', { name: 'Stop the timer' }).click()
  await expect(timer(desktop)).toBeHidden()
  await expect(region(desktop, 'Time').getByRole('list', { name: 'Time entries' }).getByRole('listitem')).toHaveCount(1)

  // Thursday: the member declines the assignment, then proposes another date, which the manager accepts.
  const own = region(desktop, 'Your assignment')
  await own.getByRole('button', { name: 'Decline' }).click()
  const declining = desktop.getByRole('dialog')
  await declining.getByRole('textbox', { name: 'Reason' }).fill('The supplier is closed')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await page.goto(`/manager/tasks/${glass.id}?orgId=${team.id}`)
  const receipts = page.getByRole('list', { name: 'Receipts' })
  await expect(receipts).toContainText('Declined: The supplier is closed')
  await own.getByRole('button', { name: 'Other Date' }).click()
  await desktop.getByRole('dialog').getByLabel('Date').fill('2099-03-12')
  await desktop.getByRole('dialog').getByRole('button', { name: 'Propose Date' }).click()
  await expect(receipts).toContainText('Proposes Mar 12, 2099')
  await receipts.getByRole('button', { name: 'Accept Date' }).click()
  await expect(page.getByRole('complementary', { name: 'Properties' })).toContainText('Mar 12, 2099')
  await expect(own).toContainText('You accepted this assignment')

  // The week after the date: the goal says whom it waits for, and what the task blocks.
  expect((await manager.put(`/tasks/${glass.id}`, { due_date: daysAgo(3) })).status).toBe(200)
  await page.goto(`/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  await expect(page.getByText(/^Waits for/)).toHaveText(
    `Waits for Emil Employee (${glass.key}, 3 days late, blocks one task).`,
  )
  await page
    .getByText(/^Waits for/)
    .getByRole('link', { name: glass.key })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
})
