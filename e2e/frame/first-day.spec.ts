import type { Page } from '@playwright/test'
import { expectGoodLooks } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/one-task.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString().slice(0, 10)

test('a new organization shows the next steps instead of zeros, until there is a task [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const { id, admin } = await world.organization()
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Create a project',
    'Add the first task',
    'Invite your team',
  ])
  await expect(page.getByRole('heading', { name: 'Overview Statistics' })).toHaveCount(0)
  await expect(steps.getByRole('button', { name: 'Create Task' })).toBeDisabled()
  await expectGoodLooks(page)
  await steps.getByRole('button', { name: 'Create Project' }).click()
  await dialog(page, 'Create New Project').getByLabel('Project Name').fill('Greenhouse')
  await dialog(page, 'Create New Project').getByRole('button', { name: 'Create Project' }).click()
  await expect(steps.getByText('Done', { exact: true })).toBeVisible()
  await steps.getByRole('button', { name: 'Invite Member' }).click()
  await expect(dialog(page, 'Invite User')).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.getByRole('button', { name: 'Create Task' }).click()
  const task = dialog(page, 'Create Task')
  await task.getByRole('textbox', { name: 'Task Title' }).fill('Order the glass')
  await task.getByRole('textbox', { name: 'Description' }).fill('Three panes')
  await task.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Greenhouse' }).click()
  await task.getByLabel('Due Date').fill(inTenDays())
  await task.getByRole('button', { name: 'Create Task' }).click()
  await expect(task).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview Statistics' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('without a project the forms of a task and a goal create one and continue with it [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const task = dialog(page, 'Create Task')
  await task.getByRole('textbox', { name: 'Task Title' }).fill('Order the glass')
  await task.getByRole('button', { name: 'Create a project' }).click()
  const project = dialog(page, 'Create New Project')
  await project.getByLabel('Project Name').fill('Greenhouse')
  await project.getByRole('button', { name: 'Create Project' }).click()
  await expect(project).toHaveCount(0)
  await expect(task.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await expect(task.getByRole('textbox', { name: 'Task Title' })).toHaveValue('Order the glass')
  await task.getByLabel('Due Date').fill(inTenDays())
  await task.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()

  const other = await world.organization({ name: 'Harbour Works', admin: team.admin })
  await signIn(page, team.admin, `/admin/goals?orgId=${other.id}`)
  await page.getByRole('button', { name: 'New Goal' }).first().click()
  const goal = dialog(page, 'New Goal')
  await goal.getByLabel('Title').fill('Harvest in March')
  await goal.getByRole('button', { name: 'Create a project' }).click()
  await project.getByLabel('Project Name').fill('Orchard')
  await project.getByRole('button', { name: 'Create Project' }).click()
  await expect(goal.getByRole('combobox', { name: 'Project' })).toHaveValue('Orchard')
  await expect(goal.getByLabel('Title')).toHaveValue('Harvest in March')
})

test('a manager can add tasks and goals on the page of a project, a member cannot [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await makeTask(world, team, { project_id: project.id })
  await signIn(page, team.manager, `/manager/projects/${project.id}`)
  await page.getByRole('button', { name: 'Add Task' }).click()
  const task = dialog(page, 'Create Task')
  await expect(task.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await task.getByRole('textbox', { name: 'Task Title' }).fill('Paint the door')
  await task.getByLabel('Due Date').fill(inTenDays())
  await task.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('link', { name: 'Paint the door' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Goal' }).click()
  await expect(dialog(page, 'New Goal').getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await page.keyboard.press('Escape')
  await expectGoodLooks(page)

  await signIn(page, team.member, `/employee/projects/${project.id}`)
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Task' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Goal' })).toHaveCount(0)
})

test('a user who is alone in the chat can invite somebody [U5]', async ({ page, world, signIn }) => {
  const { id, admin } = await world.organization()
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await expect(dialog(page, 'Invite User')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectGoodLooks(page)
})

test('without an organization the tasks page says what to do [U5]', async ({ page, world, signIn }) => {
  await signIn(page, await world.register(), '/employee/tasks')
  await expect(page.getByText('No tasks found', { exact: true })).toBeVisible()
  await expect(page.getByText('Tasks belong to an organization. Create one, or join your team.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Create Organization' })).toBeVisible()
})
