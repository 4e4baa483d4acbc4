import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString().slice(0, 10)

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })
const statistics = (page: Page) => page.getByRole('heading', { name: 'Overview Statistics' })

/** Creates an organization through the API, which opens the first steps for its admin. */
async function newOrganization(world: World) {
  const admin = await world.register({ name: 'Ada Admin', role: 'admin' })
  const { body } = await world.as(admin).post('/organizations/', { name: 'Harbour Works', description: 'Ships' })
  return { id: Number(body.id), admin, client: world.as(admin) }
}

test('a new organization shows the first steps instead of zeros; they check themselves off and can be dismissed [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const { id, admin, client } = await newOrganization(world)
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(steps(page).getByRole('heading', { level: 3 })).toHaveText([
    'Create a project',
    'Add the first task',
    'Invite your team',
    'Set a goal',
    'Say hello in the chat',
  ])
  await expect(statistics(page)).toHaveCount(0)
  await expect(steps(page).getByRole('img', { name: '0 of 5 first steps are done' })).toBeVisible()
  await expectAccessible(page)

  await step(page, 'Create a project').getByRole('button', { name: 'New Project' }).click()
  await dialog(page, 'Create New Project').getByLabel('Project Name').fill('Greenhouse')
  await dialog(page, 'Create New Project').getByRole('button', { name: 'Create Project' }).click()
  await expect(step(page, 'Create a project').getByText('Done', { exact: true })).toBeVisible()
  await expect(statistics(page), 'there is nothing to count yet').toHaveCount(0)

  // What is done elsewhere is checked off live, and the figures appear with the first task.
  const { body: projects } = await client.get(`/projects/organization/${id}`)
  await client.post('/tasks/', { title: 'Order the glass', project_id: projects[0].id })
  await expect(step(page, 'Add the first task').getByText('Done', { exact: true })).toBeVisible()
  await expect(statistics(page)).toBeVisible()
  await expect(steps(page).getByRole('img', { name: '2 of 5 first steps are done' })).toBeVisible()

  await steps(page).getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(step(page, 'Set a goal')).toBeVisible()
  await steps(page).getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(steps(page)).toHaveCount(0)
  await expect.poll(async () => (await client.get('/auth/me')).body.first_steps).toEqual([])
  await page.reload()
  await expect(statistics(page)).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('the sample project can be added, looked at, and removed completely with what users added to it [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const { id, admin, client } = await newOrganization(world)
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await steps(page).getByRole('button', { name: 'Add Sample Project' }).click()
  await expect(statistics(page), 'it has tasks to count').toBeVisible()
  await expect(steps(page).getByRole('img', { name: '0 of 5 first steps are done' })).toBeVisible()
  await steps(page).getByRole('link', { name: 'Sample: Move to the new office' }).click()
  await expect(page.getByRole('link', { name: 'Book the movers' })).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Sample project' })
  await expect(notice).toContainText('This is a sample.')
  await expectAccessible(page)

  const { body: projects } = await client.get(`/projects/organization/${id}`)
  await client.post('/tasks/', { title: 'Buy plants', project_id: projects[0].id })
  await notice.getByRole('button', { name: 'Remove Sample Project' }).click()
  const removal = dialog(page, 'Remove Sample Project')
  await expect(removal.getByRole('listitem')).toHaveText(['Task Buy plants'])
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()

  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${id}$`))
  await expect(page.getByText('No projects', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Create Project' }), 'there is one primary action').toHaveCount(1)
  await expect(main.getByRole('button', { name: 'Add Sample Project' })).toBeVisible()
  expect((await client.get(`/tasks/organization/${id}`)).body).toEqual([])
  expect((await client.get(`/goals/organization/${id}`)).body).toEqual([])
  expect((await client.get(`/organizations/${id}/trash`)).body).toEqual([])
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

test('the page of tasks without tasks offers one primary action, and Import beside it [U5]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const main = page.getByRole('main')
  await expect(page.getByText('No tasks', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create Task' })).toHaveCount(1)
  await expect(main.getByRole('button', { name: 'Import' })).toHaveCount(1)
  await expectAccessible(page)
  await world.as(team.admin).post('/tasks/', { title: 'Order the glass', project_id: project.id })
  await expect(page.getByRole('row', { name: 'Order the glass' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create Task' })).toHaveCount(1)

  await page.goto(`/manager/tasks?orgId=${team.id}&priority=low`)
  await expect(page.getByText('No task matches the filter Priority: Low.')).toBeVisible()
  await main.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('row', { name: 'Order the glass' })).toBeVisible()
})

const pagesOf = {
  employee: [
    'my-work',
    'projects',
    'tasks',
    'tasks?view=kanban',
    'goals',
    'milestones',
    'members',
    'chat',
    'notifications',
  ],
  manager: [
    'my-work',
    'projects',
    'tasks',
    'tasks?view=kanban',
    'goals',
    'milestones',
    'team',
    'chat',
    'notifications',
  ],
  admin: ['my-work', 'projects', 'tasks', 'tasks?view=kanban', 'goals', 'milestones', 'users', 'chat', 'notifications'],
}
const roles = { employee: 'employee', manager: 'team_lead', admin: 'admin' } as const

for (const area of ['employee', 'manager', 'admin'] as const)
  test(`without an organization every page of the ${area} leads to where one is created or joined [U5]`, async ({
    page,
    world,
    signIn,
  }) => {
    const person = await world.register({ role: roles[area] })
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(new URL(response.url()).pathname))
    for (const path of pagesOf[area]) {
      await signIn(page, person, `/${area}/${path}`)
      const link = page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })
      await expect(link, path).toHaveAttribute('href', new RegExp(`^/${area}/dashboard`))
    }
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('button', { name: 'Create Organization' })).toBeVisible()
    expect(refused).toEqual([])
  })

test('without an organization the panels of notifications and chat lead to the dashboard as well [U5]', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.register(), '/employee/tasks')
  await expect(page.getByText('Tasks belong to an organization. Create one, or join your team.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = dialog(page, 'Notifications')
  await expect(panel).toContainText('Notifications belong to an organization.')
  await panel.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Start a new organization' })).toBeVisible()
})
