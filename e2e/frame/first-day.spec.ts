import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
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
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Create Project' }).click()
  await dialog(page, 'Create New Project').getByLabel('Project Name').fill('Greenhouse')
  await dialog(page, 'Create New Project').getByRole('button', { name: 'Create Project' }).click()
  await expect(steps.getByText('Done', { exact: true })).toBeVisible()
  await steps.getByRole('button', { name: 'Invite Member' }).click()
  await expect(dialog(page, 'Invite User')).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.getByRole('button', { name: 'Create Task' }).click()
  const taskDialog = dialog(page, 'Create Task')
  await taskDialog.getByRole('textbox', { name: 'Task Title' }).fill('Order the glass')
  await taskDialog.getByRole('textbox', { name: 'Description' }).fill('Three panes')
  await taskDialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Greenhouse' }).click()
  await taskDialog.getByLabel('Due Date').fill(inTenDays())
  await taskDialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(taskDialog).toHaveCount(0)
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
  const taskDialog = dialog(page, 'Create Task')
  await taskDialog.getByRole('textbox', { name: 'Task Title' }).fill('Order the glass')
  await taskDialog.getByRole('button', { name: 'Create a project' }).click()
  const projectDialog = dialog(page, 'Create New Project')
  await projectDialog.getByLabel('Project Name').fill('Greenhouse')
  await projectDialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(projectDialog).toHaveCount(0)
  await expect(taskDialog.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await expect(taskDialog.getByRole('textbox', { name: 'Task Title' })).toHaveValue('Order the glass')
  await taskDialog.getByLabel('Due Date').fill(inTenDays())
  await taskDialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()

  const otherOrganization = await world.organization({ name: 'Harbour Works', admin: team.admin })
  await signIn(page, team.admin, `/admin/goals?orgId=${otherOrganization.id}`)
  await page.getByRole('button', { name: 'New Goal' }).first().click()
  const goalDialog = dialog(page, 'New Goal')
  await goalDialog.getByLabel('Title').fill('Harvest in March')
  await goalDialog.getByRole('button', { name: 'Create a project' }).click()
  await projectDialog.getByLabel('Project Name').fill('Orchard')
  await projectDialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(goalDialog.getByRole('combobox', { name: 'Project' })).toHaveValue('Orchard')
  await expect(goalDialog.getByLabel('Title')).toHaveValue('Harvest in March')
})

test('a manager can add tasks and goals on the page of a project; a member cannot [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await makeTask(world, team, { project_id: project.id })
  await signIn(page, team.manager, `/manager/projects/${project.id}`)
  await page.getByRole('button', { name: 'Add Task' }).click()
  const taskDialog = dialog(page, 'Create Task')
  await expect(taskDialog.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await taskDialog.getByRole('textbox', { name: 'Task Title' }).fill('Paint the door')
  await taskDialog.getByLabel('Due Date').fill(inTenDays())
  await taskDialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('link', { name: 'Paint the door' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Goal' }).click()
  await expect(dialog(page, 'New Goal').getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

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
  await expectAccessible(page)
})

test('without an organization the tasks page says what to do [U5]', async ({ page, world, signIn }) => {
  await signIn(page, await world.register(), '/employee/tasks')
  await expect(page.getByText('No tasks found', { exact: true })).toBeVisible()
  await expect(page.getByText('Tasks belong to an organization. Create one, or join your team.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Create Organization' })).toBeVisible()
})
