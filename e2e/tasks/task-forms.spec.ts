import type { Page, Request } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { makeMilestone, makeProject, makeTask, personOf } from '../support/make-task.ts'
import { mountComponent } from '../support/mount.ts'
import { expect, test } from '../support/test.ts'
import type { Person, World } from '../support/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const select = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label })
const options = (page: Page) => page.getByRole('option')
const submitButton = (page: Page) => dialog(page).getByRole('button', { name: 'Create Task' })
const isCreation = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/tasks/'

async function choose(page: Page, label: string, option: string) {
  await select(page, label).click()
  await options(page).filter({ hasText: option }).click()
}

async function openForm(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).first().click()
  await expect(dialog(page)).toBeVisible()
}

async function submitAndGetBody(page: Page) {
  const request = page.waitForRequest(isCreation)
  await submitButton(page).click()
  return (await request).postDataJSON()
}

const recordCreations = (page: Page) => {
  const createdBodies: unknown[] = []
  page.on('request', (request) => isCreation(request) && createdBodies.push(request.postDataJSON()))
  return createdBodies
}

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:20:00+01:00')))

for (const area of ['admin', 'manager'] as const) {
  test(`the ${area} form reports missing fields and sends nothing [VAL-038, VAL-039, VAL-042, VAL-043, VAL-044]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await makeProject(world, team)
    const createdBodies = recordCreations(page)
    await signIn(page, team[area], `/${area}/tasks`)
    await openForm(page)
    await submitButton(page).click()
    await expect(dialog(page).getByText('Task title is required')).toBeVisible()
    await expect(field(page, 'Task Title *')).toBeFocused()
    await expect(dialog(page).getByText('Description is required')).toHaveCount(area === 'admin' ? 1 : 0)
    await expect(dialog(page).getByText('Project is required')).toBeVisible()
    await expect(dialog(page).getByText('Due date is required')).toBeVisible()
    await expect(select(page, 'Organization')).toHaveCount(0)
    expect(createdBodies).toEqual([])
  })

  test(`the ${area} form sends the filled fields and omits the rest [VAL-054, VAL-056, VAL-057, CONST-52, CONST-54, CONST-55, STATE-058, STATE-088]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const project = await makeProject(world, team)
    await signIn(page, team[area], `/${area}/tasks`)
    await openForm(page)
    await expect(select(page, 'Status')).toHaveValue('To Do')
    await expect(select(page, 'Priority')).toHaveValue('Medium')
    await field(page, 'Task Title *').fill(' Order the glass ')
    if (area === 'admin') await field(page, 'Description *').fill('Three panes')
    await choose(page, 'Project', 'Greenhouse')
    await field(page, 'Due Date *').fill('2026-11-20')
    await field(page, 'Estimated Hours').fill('0')
    expect(await submitAndGetBody(page)).toEqual({
      title: 'Order the glass',
      ...(area === 'admin' && { description: 'Three panes' }),
      organization_id: team.id,
      project_id: project.id,
      priority: 'medium',
      status: 'todo',
      due_date: '2026-11-20T23:59:59',
    })
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Order the glass').first()).toBeVisible()
  })
}

test('the form offers these statuses and priorities [STATE-054, STATE-055, STATE-056, STATE-057, STATE-084, STATE-085, STATE-086, STATE-087 (settled: urgent too)]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await signIn(page, team.manager, '/manager/tasks')
  await openForm(page)
  await select(page, 'Status').click()
  await expect(options(page)).toHaveText(['To Do', 'In Progress', 'In Review', 'Completed', 'Cancelled'])
  await expect
    .poll(() => options(page).evaluateAll((all) => all.map((option) => option.getAttribute('value'))))
    .toEqual(['todo', 'in_progress', 'in_review', 'completed', 'cancelled'])
  await page.keyboard.press('Escape')
  await select(page, 'Priority').click()
  await expect(options(page)).toHaveText(['Low', 'Medium', 'High', 'Urgent'])
})

test('a completely filled form is sent as chosen [VAL-049, VAL-050, VAL-051, VAL-053, VAL-055]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await signIn(page, team.manager, '/manager/tasks')
  await openForm(page)
  const hours = field(page, 'Estimated Hours')
  await field(page, 'Expected Completion Time').fill('12:19')
  await expect(hours).toHaveValue('24')
  await field(page, 'Expected Completion Time').fill('17:30')
  await expect(hours).toHaveValue('6')
  for (let step = 0; step < 8; step++) await hours.press('ArrowDown')
  await expect(hours).toHaveValue('1')
  await hours.fill('7')

  await field(page, 'Task Title *').fill('Order the glass')
  await field(page, 'Description').fill('Three panes')
  await choose(page, 'Project', 'Greenhouse')
  await choose(page, 'Assigned To', 'Emil Employee')
  await choose(page, 'Assigned To', 'Ada Admin')
  await page.keyboard.press('Escape')
  await choose(page, 'Priority', 'Urgent')
  await choose(page, 'Status', 'Completed')
  await field(page, 'Due Date *').fill('2026-11-25')
  await field(page, 'Due Time').fill('09:05')
  expect(await submitAndGetBody(page)).toEqual({
    title: 'Order the glass',
    description: 'Three panes',
    organization_id: team.id,
    project_id: project.id,
    assigned_users: [team.member.id, team.admin.id],
    priority: 'urgent',
    status: 'completed',
    due_date: '2026-11-25T09:05:00',
    due_time: '09:05',
    expected_completion_time: '17:30',
    estimated_hours: 7,
  })
  await expect(dialog(page)).toBeHidden()
  const [task] = (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body
  expect(task).toMatchObject({ status: 'done', due_date: '2026-11-25T09:05:00', due_time: '09:05', estimated_hours: 7 })
})

test("a day that is past in the viewer's time zone is refused [VAL-045]", async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeProject(world, team)
  const createdBodies = recordCreations(page)
  // 00:30 in Berlin is still the previous day in London.
  await page.clock.setFixedTime(new Date('2026-11-20T00:30:00+01:00'))
  await signIn(page, team.manager, '/manager/tasks')
  await openForm(page)
  await field(page, 'Task Title *').fill('Order the glass')
  await choose(page, 'Project', 'Greenhouse')
  await field(page, 'Due Date *').fill('2026-11-19')
  await submitButton(page).click()
  await expect(dialog(page).getByText('Due date cannot be in the past')).toBeVisible()
  expect(createdBodies).toEqual([])
  await field(page, 'Due Date *').fill('2026-11-20')
  expect(await submitAndGetBody(page)).toMatchObject({ due_date: '2026-11-20T23:59:59' })
})

test.describe('failures', () => {
  const fill = async (page: Page) => {
    await field(page, 'Task Title *').fill('Order the glass')
    await dialog(page).getByLabel('Description').fill('Three panes')
    await choose(page, 'Project', 'Greenhouse')
    await field(page, 'Due Date *').fill('2026-11-25')
  }

  test('the manager form shows a failure and keeps the input; a double click sends once [ERR-66]', async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await makeProject(world, team)
    await signIn(page, team.manager, '/manager/tasks')
    await openForm(page)
    await fill(page)
    await page.route('**/tasks/', (route) => (isCreation(route.request()) ? route.abort() : route.continue()))
    await submitButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create task. Please try again.')
    await expect(field(page, 'Task Title *')).toHaveValue('Order the glass')
    await page.unroute('**/tasks/')
    await submitButton(page).dblclick()
    await expect(dialog(page)).toBeHidden()
    expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toHaveLength(1)
  })

  test('a task whose response was lost is sent again and created once', async ({ page, world, signIn }) => {
    const team = await world.team()
    await makeProject(world, team)
    await signIn(page, team.manager, '/manager/tasks')
    await openForm(page)
    await fill(page)
    await page.route('**/tasks/', async (route) => {
      if (!isCreation(route.request())) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submitButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create task. Please try again.')
    await page.unroute('**/tasks/')
    await submitButton(page).click()
    await expect(dialog(page)).toBeHidden()
    expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toHaveLength(1)
    await openForm(page)
    await fill(page)
    await submitButton(page).click()
    await expect(dialog(page)).toBeHidden()
    expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toHaveLength(2)
  })

  test('a task created after leaving the page no longer has a draft', async ({ page, world, signIn }) => {
    const team = await world.team()
    await makeProject(world, team)
    await signIn(page, team.manager, '/manager/projects')
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click()
    await openForm(page)
    await fill(page)
    const heldCreation = await holdRequests(page, '**/tasks/')
    await submitButton(page).click()
    await expect.poll(heldCreation.requestCount).toBe(1)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    const created = page.waitForResponse((response) => isCreation(response.request()))
    heldCreation.release()
    await created
    await page.goForward()
    await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
    await openForm(page)
    await expect(field(page, 'Task Title *')).toHaveValue('')
  })

  test('a browser without storage space for a draft can still create the task', async ({ page, world, signIn }) => {
    const team = await world.team()
    await makeProject(world, team)
    await signIn(page, team.manager, '/manager/tasks')
    await openForm(page)
    await page.evaluate(`
      for (let letters = 2 ** 20; letters >= 1; letters /= 2)
        try {
          for (;;) sessionStorage.setItem('full' + sessionStorage.length, 'x'.repeat(letters))
        } catch {}`)
    await fill(page)
    await submitButton(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
  })

  test('the admin form stays open and shows the reason [ERR-33, ERR-67 (settled: shown), ERR-68]', async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const project = await makeProject(world, team)
    await signIn(page, team.admin, '/admin/tasks')
    await openForm(page)
    await fill(page)
    await page.route('**/tasks/', (route) => (isCreation(route.request()) ? route.abort() : route.continue()))
    await submitButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create task')
    await page.unroute('**/tasks/')
    // The project is deleted while the form is open, and the form shows the reason that the server returns.
    await world.as(team.admin).delete(`/projects/${project.id}`)
    await submitButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Project not found')
    await expect(field(page, 'Task Title *')).toHaveValue('Order the glass')
  })
})

type FormFixtures = {
  page: Page
  world: World
  installation: { url: string }
  signIn: (page: Page, person: Person, path: string) => Promise<void>
}

/**
 * Expects that the form asks for an organization if the address contains none. No page of the product links to such an
 * address.
 */
async function expectOrganizationFirst(
  { page, world, installation, signIn }: FormFixtures,
  area: 'admin' | 'manager',
  sentence: string,
) {
  const northTeam = await world.team('Northern Lights')
  const southOrganization = await world.organization({ name: 'Southern Cross', admin: northTeam.admin })
  const person = northTeam[area]
  if (area === 'manager') await world.join(southOrganization, 'manager', person)
  const memberOrganization = await world.organization({ name: 'Only a member' })
  await world.join(memberOrganization, 'member', person)
  await world.as(northTeam.admin).post('/projects/', { name: 'Aurora', organization_id: northTeam.id })
  const projectOfSouth = await world
    .as(northTeam.admin)
    .post('/projects/', { name: 'Crux', organization_id: southOrganization.id })

  await signIn(page, person, '/favicon.svg')
  await mountComponent(page, `${installation.url}/part`, 'apps/web/src/features/tasks/testing-page.tsx', { area })
  await submitButton(page).click()
  await expect(dialog(page).getByText(sentence)).toBeVisible()
  await select(page, 'Organization').click()
  await expect(options(page)).toHaveText(['Northern Lights', 'Southern Cross'])
  await options(page).filter({ hasText: 'Northern Lights' }).click()
  await select(page, 'Project').click()
  await expect(options(page)).toHaveText(['Aurora'])
  await options(page).click()
  await choose(page, 'Assigned To', 'Emil Employee')
  await page.keyboard.press('Escape')

  await choose(page, 'Organization', 'Southern Cross')
  await expect(select(page, 'Project')).toHaveValue('')
  await expect(dialog(page).getByText('Emil Employee')).toHaveCount(0)
  await select(page, 'Project').click()
  await expect(options(page)).toHaveText(['Crux'])
  await options(page).click()
  await field(page, 'Task Title *').fill('Order the glass')
  await dialog(page).getByLabel('Description').fill('Three panes')
  await field(page, 'Due Date *').fill('2026-11-25')
  expect(await submitAndGetBody(page)).toEqual({
    title: 'Order the glass',
    description: 'Three panes',
    organization_id: southOrganization.id,
    project_id: projectOfSouth.body.id,
    priority: 'medium',
    status: 'todo',
    due_date: '2026-11-25T23:59:59',
  })
}

test('without an organization in the address the admin form asks for it [VAL-040, VAL-046, VAL-047, VAL-048]', ({
  page,
  world,
  installation,
  signIn,
}) => expectOrganizationFirst({ page, world, installation, signIn }, 'admin', 'Organization is required'))

test('without an organization in the address the manager form asks for it [VAL-041, VAL-046, VAL-047, VAL-048]', ({
  page,
  world,
  installation,
  signIn,
}) => expectOrganizationFirst({ page, world, installation, signIn }, 'manager', 'Please select an organization first'))

test('a team task is created under a milestone [VAL-058, VAL-059, VAL-060, VAL-061, VAL-062, VAL-063, VAL-064]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  const milestone = await makeMilestone(world, team, project)
  const createdBodies = recordCreations(page)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&milestoneId=${milestone.id}`)
  await openForm(page)
  await submitButton(page).click()
  for (const text of ['Task title is required', 'Description is required', 'Due date is required'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  for (const label of ['Organization', 'Project']) await expect(select(page, label)).toHaveCount(0)
  await field(page, 'Due Date *').fill('2026-11-19')
  await submitButton(page).click()
  await expect(dialog(page).getByText('Due date cannot be in the past')).toBeVisible()
  expect(createdBodies).toEqual([])

  await field(page, 'Task Title *').fill('Close the roof')
  await field(page, 'Description *').fill('Before the snow')
  await field(page, 'Due Date *').fill('2026-11-25')
  expect(await submitAndGetBody(page)).toEqual({
    title: 'Close the roof',
    description: 'Before the snow',
    goal_milestone_id: milestone.id,
    priority: 'medium',
    status: 'todo',
    due_date: '2026-11-25T23:59:59',
  })
  await expect(dialog(page)).toBeHidden()
  const [task] = (await world.as(team.admin).get(`/tasks/milestone/${milestone.id}`)).body
  expect(task).toMatchObject({ title: 'Close the roof', project_id: project.id, goal_milestone_id: milestone.id })
})

test('deleting from the table asks first [ADMIN-TASK-08, MGR-TASK-26, MGR-TASK-27, MGR-TASK-28]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const area of ['admin', 'manager'] as const) {
    const task = await makeTask(world, team, { title: `Order for ${area}` })
    await signIn(page, personOf(team, area), `/${area}/tasks?orgId=${team.id}`)
    await page.getByRole('button', { name: `Delete Order for ${area}` }).click()
    await expect(dialog(page)).toContainText(
      `Are you sure you want to delete "Order for ${area}"? It goes to the trash and stays there for 30 days.`,
    )
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await world.as(team.admin).get(`/tasks/${task.id}`)).status).toBe(200)
    await page.getByRole('button', { name: `Delete Order for ${area}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete Task' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(`Order for ${area}`)).toHaveCount(0)
    expect((await world.as(team.admin).get(`/tasks/${task.id}`)).status).toBe(404)
  }
})

test('the forms pass axe in both themes, fit a phone, and return the focus', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeTask(world, team)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['Create Task', 'Edit Order the glass']) {
      const button = page.getByRole('main').getByRole('button', { name }).first()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
      await expectNoAxeViolations(page, { within: '[role=dialog]' })
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(button).toBeFocused()
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page)
  expect(await dialog(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
})
