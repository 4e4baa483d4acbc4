import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { cutLiveConnection } from '../support/hold-requests.ts'
import { makeGoal } from '../support/make-goal.ts'
import { expect, test } from '../support/test.ts'
import type { Person, Team, World } from '../support/world.ts'

const areas = ['admin', 'manager'] as const

const createProject = async (world: World, by: Person, body: object) => {
  const response = await world.as(by).post('/projects/', body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}
const projectsOf = async (world: World, { id, admin }: Team) =>
  (await world.as(admin).get(`/projects/organization/${id}`)).body

/** Records the bodies of the requests to `/projects` that the page sends with this method. */
function recordBodies(page: Page, method: string) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes('/projects')) bodies.push(request.postDataJSON())
  })
  return bodies
}
const table = (page: Page) => page.getByRole('table', { name: 'Projects' })
const firstColumn = (page: Page) => table(page).locator('tbody tr td:first-child').allInnerTexts()
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: false })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

for (const area of areas) {
  test.describe(`projects of the ${area}`, () => {
    test('without projects the page says so and offers to create one [ROUTE-17, ROUTE-25, ADMIN-PROJ-01, ADMIN-PROJ-03, ADMIN-PROJ-07, ADMIN-PROJ-11, ADMIN-PROJ-12, MGR-PROJ-01, MGR-PROJ-02, MGR-PROJ-03]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team('Harbour Works')
      await signIn(page, team[area], `/${area}/projects`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Harbour Works' })).toBeVisible()
      await expect(main.getByText('No projects', { exact: true })).toBeVisible()
      await expect(main.getByText('Get started by creating a new project.', { exact: true })).toBeVisible()
      await main.getByRole('button', { name: 'Create Project' }).click()
      await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible()
    })

    test('a new project is sent as filled in and appears in the table [PROD-17, PROD-22, MGR-PROJ-18, VAL-028, VAL-029, CONST-53, STATE-036, STATE-037, STATE-038, STATE-039, STATE-040, STATE-041]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const bodies = recordBodies(page, 'POST')
      await signIn(page, team[area], `/${area}/projects`)
      await page.getByRole('button', { name: 'Create Project' }).click()
      const status = page.getByRole('dialog').getByRole('combobox', { name: 'Status' })
      await expect(status).toHaveValue('Active')
      await status.click()
      await expect(page.getByRole('option')).toHaveText(['Active', 'On Hold', 'Completed', 'Cancelled'])
      await page.getByRole('option', { name: 'On Hold' }).click()
      await field(page, 'Project Name').fill('Aurora')
      await field(page, 'Description').fill('Lights in the north')
      await field(page, 'Start Date').fill('2025-01-05')
      await field(page, 'End Date').fill('2025-02-06')
      await field(page, 'Budget').fill('1250.5')
      await submit(page, 'Create Project')

      const row = table(page).getByRole('row', { name: /Aurora/ })
      await expect(row.getByRole('cell')).toContainText([
        'Aurora',
        'On Hold',
        'Lights in the north',
        'Jan 5, 2025',
        'Feb 6, 2025',
      ])
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(bodies).toEqual([
        {
          name: 'Aurora',
          description: 'Lights in the north',
          organization_id: team.id,
          status: 'on_hold',
          start_date: '2025-01-05T00:00:00',
          end_date: '2025-02-06T23:59:59',
          budget: 1250.5,
        },
      ])
      expect(await projectsOf(world, team)).toMatchObject([{ ...bodies[0], created_by: team[area].id }])
    })

    test('validation errors appear at their fields, and nothing is sent [VAL-020, VAL-023, VAL-024, VAL-025, VAL-026, VAL-027]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const bodies = recordBodies(page, 'POST')
      await signIn(page, team[area], `/${area}/projects`)
      await page.getByRole('button', { name: 'Create Project' }).click()
      const dialog = page.getByRole('dialog')

      await field(page, 'Project Name').fill('   ')
      await submit(page, 'Create Project')
      await expect(dialog.getByText('Project name is required', { exact: true })).toBeVisible()
      await expect(field(page, 'Project Name')).toBeFocused()
      await expect(field(page, 'Project Name')).toHaveAttribute('aria-invalid', 'true')
      await field(page, 'Project Name').fill('Aurora')
      await expect(dialog.getByText('Project name is required')).toHaveCount(0)

      const orderError = dialog.getByText('End date must be after start date', { exact: true })
      for (const [start, end] of [
        ['2025-01-05', '2025-01-05'],
        ['2025-01-06', '2025-01-05'],
      ] as const) {
        await field(page, 'Start Date').fill(start)
        await field(page, 'End Date').fill(end)
        await expect(orderError, 'it leaves when either day is edited').toHaveCount(0)
        await submit(page, 'Create Project')
        await expect(orderError).toBeVisible()
      }
      expect(bodies).toEqual([])

      await field(page, 'End Date').fill('')
      await submit(page, 'Create Project')
      await expect(table(page).getByRole('row', { name: /Aurora/ })).toBeVisible()
      expect(bodies).toEqual([
        { name: 'Aurora', organization_id: team.id, status: 'active', start_date: '2025-01-06T00:00:00' },
      ])
    })

    test('the columns show the facts of a project, or that they are not set [MGR-PROJ-09, MGR-PROJ-10, MGR-PROJ-11, MGR-PROJ-12, MGR-PROJ-13, MGR-PROJ-14, MGR-PROJ-15, MGR-PROJ-16, MGR-PROJ-17]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const organization_id = team.id
      await createProject(world, team.admin, { name: 'Bare', organization_id, status: 'planning' })
      await createProject(world, team.admin, {
        name: 'Full',
        organization_id,
        description: 'Words',
        start_date: '2025-01-05',
        end_date: '2025-12-31',
      })
      await signIn(page, team[area], `/${area}/projects`)
      await expect(table(page).getByRole('columnheader')).toContainText([
        'Project Name',
        'Status',
        'Description',
        'Start Date',
        'End Date',
        'Actions',
      ])
      await expect(table(page).getByRole('row', { name: /Full/ }).getByRole('cell')).toContainText([
        'Full',
        'Active',
        'Words',
        'Jan 5, 2025',
        'Dec 31, 2025',
      ])
      await expect(table(page).getByRole('row', { name: /Bare/ }).getByRole('cell')).toContainText([
        'Bare',
        'Planning',
        'No description',
        'Not set',
        'Not set',
      ])
    })

    test('the table can be searched in any field, sorted both ways, and has ten rows per page [ADMIN-PROJ-02, ADMIN-PROJ-04, ADMIN-PROJ-05, ADMIN-PROJ-06, MGR-PROJ-04, MGR-PROJ-05, CONST-43, CONST-44, CONST-45]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const otherOrganization = await world.organization({ name: 'Elsewhere', admin: team[area] })
      await createProject(world, team[area], { name: 'Foreign installation', organization_id: otherOrganization.id })
      for (let n = 1; n <= 10; n++)
        await createProject(world, team.admin, {
          name: `Project ${n}`,
          organization_id: team.id,
          description: n === 7 ? 'The Harbour crane' : undefined,
          start_date: n === 3 ? '2025-01-05' : undefined,
          status: n === 4 ? 'on_hold' : 'active',
        })
      await signIn(page, team[area], `/${area}/projects?orgId=${team.id}`)
      await expect(table(page).locator('tbody tr')).toHaveCount(10)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
      await expect(page.getByText('Foreign installation')).toHaveCount(0)

      await createProject(world, team.admin, { name: 'Project 11', organization_id: team.id })
      await page.reload()
      await expect(table(page).locator('tbody tr')).toHaveCount(10)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of 11')
      await page.getByRole('button', { name: 'Page 2' }).click()
      await expect(table(page).locator('tbody tr')).toHaveCount(1)

      const byName = table(page).getByRole('button', { name: 'Project Name' })
      await page.getByRole('button', { name: 'Page 1', exact: true }).click()
      await byName.click()
      await expect.poll(() => firstColumn(page)).toEqual(Array.from({ length: 10 }, (_, n) => `Project ${n + 1}`))
      await byName.click()
      await expect.poll(async () => (await firstColumn(page))[0]).toBe('Project 11')
      await byName.click()
      await expect.poll(async () => (await firstColumn(page))[0]).toBe('Project 1')

      const search = page.getByRole('searchbox', { name: 'Search projects' })
      for (const [text, found] of [
        ['HARBOUR', ['Project 7']],
        ['jan 5', ['Project 3']],
        ['on hold', ['Project 4']],
        ['ject 1', ['Project 1', 'Project 10', 'Project 11']],
      ] as const) {
        await search.fill(text)
        await expect.poll(() => firstColumn(page)).toEqual(found)
      }
      await search.fill('nowhere')
      await expect(page.getByText('No row contains "nowhere".')).toBeVisible()
    })

    test('a project can be edited [ADMIN-PROJ-08, MGR-PROJ-06, MGR-PROJ-19, STATE-042, STATE-043, STATE-044, STATE-045, STATE-046, VAL-030, VAL-031, VAL-032, VAL-033, VAL-034, VAL-035]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team('Harbour Works')
      const project = await createProject(world, team.admin, {
        name: 'Aurora',
        organization_id: team.id,
        description: 'Old',
      })
      const bodies = recordBodies(page, 'PUT')
      await signIn(page, team[area], `/${area}/projects`)
      await page.getByRole('button', { name: 'Edit Aurora' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Project' })
      await expect(dialog.getByLabel('Organization')).toHaveValue('Harbour Works')
      await expect(dialog.getByLabel('Organization')).not.toBeEditable()

      await field(page, 'Project Name').fill('')
      await submit(page, 'Save Changes')
      await expect(dialog.getByText('Project name is required', { exact: true })).toBeVisible()
      expect(bodies).toEqual([])

      const status = dialog.getByRole('combobox', { name: 'Status' })
      await expect(status).toHaveAttribute('aria-required', 'true')
      await expect(status).toHaveValue('Active')
      await status.click()
      await expect(page.getByRole('option')).toHaveText(['Planning', 'Active', 'On Hold', 'Completed', 'Cancelled'])
      await page.getByRole('option', { name: 'Active' }).click()
      await expect(status, 'choosing it again does not take it away').toHaveValue('Active')

      await field(page, 'Project Name').fill('Borealis')
      await field(page, 'Description').fill('')
      await choose(page, 'Status', 'Planning')
      await submit(page, 'Save Changes')
      await expect(table(page).getByRole('row', { name: /Borealis/ })).toContainText('No description')
      expect(bodies).toEqual([{ name: 'Borealis', description: null, status: 'planning' }])

      await page.getByRole('button', { name: 'Edit Borealis' }).click()
      await field(page, 'Start Date').fill('2025-01-05')
      await field(page, 'End Date').fill('2025-02-06')
      await submit(page, 'Save Changes')
      await expect(table(page).getByRole('row', { name: /Borealis/ })).toContainText('Jan 5, 2025')
      expect(bodies[1]).toMatchObject({ start_date: '2025-01-05T00:00:00', end_date: '2025-02-06T23:59:59' })
      expect((await world.as(team.admin).get(`/projects/${project.id}`)).body).toMatchObject({
        name: 'Borealis',
        status: 'planning',
        description: null,
        end_date: '2025-02-06T23:59:59',
      })
    })

    test('a project is moved to the trash after typing its exact name [ADMIN-PROJ-09, ADMIN-PROJ-13 (settled: the true task count), MGR-PROJ-07, MGR-PROJ-20, VAL-036, VAL-037]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const project = await createProject(world, team.admin, { name: 'Aurora Two', organization_id: team.id })
      await signIn(page, team[area], `/${area}/projects`)
      await expect(page.getByRole('button', { name: 'Delete Aurora Two' })).toBeVisible()
      // The tasks are created after the list was loaded, but the dialog counts them anyway.
      for (const title of ['One', 'Two', 'Three'])
        await world.as(team.admin).post('/tasks/', { title, project_id: project.id })

      await page.getByRole('button', { name: 'Delete Aurora Two' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete Project' })
      await expect(dialog).toContainText('3 tasks')
      await expect(dialog).toContainText('trash and stays there for 30 days')
      const name = dialog.getByRole('textbox')
      const button = dialog.getByRole('button', { name: 'Delete', exact: true })
      await expect(name).toBeFocused()
      await expect(button).toBeDisabled()
      const mismatch = dialog.getByText(
        'Project name does not match. Please type the exact project name to confirm deletion.',
        { exact: true },
      )
      for (const wrong of ['aurora two', 'Aurora Two ', 'Aurora', '']) {
        await name.fill(wrong)
        await expect(mismatch).toBeVisible()
        await expect(button).toBeDisabled()
        await name.press('Enter')
      }
      expect((await world.as(team.admin).get(`/projects/${project.id}`)).status).toBe(200)

      await name.fill('Aurora Two')
      await expect(mismatch).toHaveCount(0)
      const notFoundUrls: string[] = []
      page.on('response', (response) => response.status() === 404 && notFoundUrls.push(response.url()))
      await button.click()
      await expect(page.getByText('No projects', { exact: true })).toBeVisible()
      expect(notFoundUrls, 'what is gone is not asked for').toEqual([])
      expect((await world.as(team.admin).get(`/projects/${project.id}`)).status).toBe(404)
      expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toEqual([])
    })

    test('the project page shows its facts, its tasks and their number by status [ADMIN-PROJ-10 (settled: view opens the project), MGR-PROJ-08]', async ({
      page,
      world,
      signIn,
    }) => {
      const team = await world.team()
      const project = await createProject(world, team.admin, {
        name: 'Aurora',
        organization_id: team.id,
        description: 'Lights in the north',
        budget: 125000,
      })
      const otherProject = await createProject(world, team.admin, { name: 'Other', organization_id: team.id })
      for (const [title, status] of [
        ['Paint the hull', 'todo'],
        ['Mend the sail', 'done'],
        ['Sand the deck', 'done'],
      ])
        await world.as(team.admin).post('/tasks/', { title, status, project_id: project.id })
      await world.as(team.admin).post('/tasks/', { title: 'Not here', project_id: otherProject.id })

      await signIn(page, team[area], `/${area}/projects`)
      await page.getByRole('button', { name: 'View Aurora' }).click()
      await expect(page).toHaveURL(new RegExp(`/${area}/projects/${project.id}\\?orgId=${team.id}$`))
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Aurora' })).toBeVisible()
      await expect(main).toContainText('Lights in the north')
      await expect(main).toContainText('₹125,000')
      const tasks = main.getByRole('table', { name: 'Tasks' })
      await expect(tasks.locator('tbody tr')).toHaveCount(3)
      // The facts and the counts leave most of the first screen to the tasks.
      expect((await tasks.boundingBox())?.y).toBeLessThan(48 + 320)
      await expect(main.getByText('Not here')).toHaveCount(0)
      const counts = main.getByLabel('Tasks by status').locator('div')
      await expect(counts).toHaveText(['To Do1', 'In Progress0', 'In Review0', 'Done2', 'Cancelled0'])

      await main.getByRole('link', { name: 'Kanban Board' }).click()
      await expect(page).toHaveURL(new RegExp(`/${area}/tasks\\?.*projectId=${project.id}`))
      await page.goBack()
      await main.getByRole('button', { name: 'Edit Project', exact: true }).click()
      await field(page, 'Project Name').fill('Borealis')
      await submit(page, 'Save Changes')
      await expect(main.getByRole('heading', { name: 'Borealis' })).toBeVisible()
      await main.getByRole('button', { name: 'Delete Project' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Borealis')
      await submit(page, 'Delete')
      await expect(page).toHaveURL(new RegExp(`/${area}/projects\\?orgId=${team.id}$`))
      await expect(table(page).getByRole('row', { name: /Borealis/ })).toHaveCount(0)
    })
  })
}

test('an admin must choose the organization of a new project [PROD-03, VAL-021]', async ({ page, world, signIn }) => {
  const team = await world.team('Here')
  const secondOrganization = await world.organization({ name: 'There', admin: team.admin })
  const thirdOrganization = await world.organization({ name: 'Only a member' })
  await world.join(thirdOrganization, 'member', team.admin)
  const bodies = recordBodies(page, 'POST')
  await signIn(page, team.admin, `/admin/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await field(page, 'Project Name').fill('Aurora')
  const organizationSelect = page.getByRole('dialog').getByRole('combobox', { name: 'Organization' })
  await expect(organizationSelect).toHaveValue('Here')
  await organizationSelect.click()
  await expect(page.getByRole('option')).toHaveText(['Here', 'There'])
  await page.getByRole('option', { name: 'Here', exact: true }).click()
  await expect(organizationSelect, 'chosen again it is taken away').toHaveValue('')
  await submit(page, 'Create Project')
  const missingError = page.getByRole('dialog').getByText('Please select an organization', { exact: true })
  await expect(missingError).toBeVisible()
  expect(bodies).toEqual([])
  await choose(page, 'Organization', 'There')
  await expect(missingError).toHaveCount(0)
  await submit(page, 'Create Project')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(bodies).toMatchObject([{ organization_id: secondOrganization.id }])
})

test('a manager does not choose an organization; the one in the address is used [VAL-022]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const bodies = recordBodies(page, 'POST')
  await signIn(page, team.manager, '/manager/projects')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('dialog').getByLabel('Organization')).toHaveCount(0)
  await field(page, 'Project Name').fill('Aurora')
  await submit(page, 'Create Project')
  await expect(table(page).getByRole('row', { name: /Aurora/ })).toBeVisible()
  expect(bodies).toMatchObject([{ organization_id: team.id }])
})

test('a double click creates one project', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.manager, '/manager/projects')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await field(page, 'Project Name').fill('Once')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).dblclick()
  await expect(table(page).getByRole('row', { name: /Once/ })).toHaveCount(1)
  expect(await projectsOf(world, team)).toHaveLength(1)
})

test('a click or Enter while the dialog closes sends nothing', async ({ page, world, signIn }) => {
  const team = await world.team()
  const bodies = recordBodies(page, 'POST')
  await signIn(page, team.manager, '/manager/projects')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await field(page, 'Project Name').fill('Once')
  const button = page.getByRole('dialog').getByRole('button', { name: 'Create Project' })
  const box = await button.boundingBox()
  if (!box) throw new Error('The dialog has no button.')
  const submission = page.evaluate(`new Promise((done) => {
    const button = document.querySelector('[role=dialog] [type=submit]')
    new MutationObserver((records) => {
      const wasBusy = records.some(({ oldValue }) => oldValue === 'true')
      if (wasBusy && button.getAttribute('aria-busy') !== 'true') done()
    }).observe(button, { attributeFilter: ['aria-busy'], attributeOldValue: true })
  })`)
  await button.click()
  await submission
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(bodies).toHaveLength(1)
})

test.describe('failures', () => {
  const failWith = (page: Page, method: string, problem: { status: number; detail?: string }) =>
    page.route('**/projects/**', (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: problem.status,
            contentType: 'application/problem+json',
            body: JSON.stringify(problem),
          })
        : route.fallback(),
    )

  test('a failed write shows the error in its dialog, which keeps the input [ERR-62, ERR-63, ERR-64, ERR-65, ERR-30, ERR-31]', async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await createProject(world, team.admin, { name: 'Aurora', organization_id: team.id })
    await signIn(page, team.manager, '/manager/projects')
    const alert = page.getByRole('dialog').getByRole('alert')

    await failWith(page, 'POST', { status: 500 })
    await page.getByRole('button', { name: 'Create Project' }).click()
    await field(page, 'Project Name').fill('Never')
    await submit(page, 'Create Project')
    await expect(alert).toHaveText('Failed to create project. Please try again.')
    await expect(field(page, 'Project Name')).toHaveValue('Never')
    await submit(page, 'Cancel')

    for (const [response, text] of [
      [{ status: 500 }, 'Failed to update project'],
      [{ status: 409, detail: 'Somebody was faster.' }, 'Somebody was faster.'],
    ] as const) {
      await failWith(page, 'PUT', response)
      await page.getByRole('button', { name: 'Edit Aurora' }).click()
      await field(page, 'Description').fill(`Refused: ${text}`)
      await submit(page, 'Save Changes')
      await expect(alert).toHaveText(text)
      await submit(page, 'Cancel')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    for (const [response, text] of [
      [{ status: 500 }, 'Failed to delete project'],
      [{ status: 409, detail: 'It is still needed.' }, 'It is still needed.'],
    ] as const) {
      await failWith(page, 'DELETE', response)
      await page.getByRole('button', { name: 'Delete Aurora' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Aurora')
      await submit(page, 'Delete')
      await expect(alert).toHaveText(text)
      await submit(page, 'Cancel')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect((await projectsOf(world, team)).map(({ name }: { name: string }) => name)).toEqual(['Aurora'])
  })

  test('a manager who became a member in between is refused by the server with its reason, and nothing changes', async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const project = await createProject(world, team.admin, { name: 'Aurora', organization_id: team.id })
    await world
      .as(team.admin)
      .post('/tasks/', { title: 'Theirs', project_id: project.id, assigned_users: [team.manager.id] })
    await signIn(page, team.manager, '/manager/projects')
    await page.getByRole('button', { name: 'Edit Aurora' }).click()
    await field(page, 'Project Name').fill('Mine')
    await world.db
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', team.manager.id)
      .where('organization_id', '=', team.id)
      .execute()
    await submit(page, 'Save Changes')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('You do not have permission to do this.')
    expect((await world.as(team.admin).get(`/projects/${project.id}`)).body.name).toBe('Aurora')
  })

  test('a list or a project that cannot be loaded offers Retry [ERR-27, ERR-29]', async ({ page, world, signIn }) => {
    const team = await world.team()
    const project = await createProject(world, team.admin, { name: 'Aurora', organization_id: team.id })
    let isFailing = true
    await cutLiveConnection(page)
    await page.route(/\/projects\/(organization\/)?\d+(\?|$)/, (route) =>
      isFailing && route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 422, body: '' })
        : route.fallback(),
    )
    await signIn(page, team.admin, '/admin/projects')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch projects')
    isFailing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(table(page).getByRole('row', { name: /Aurora/ })).toBeVisible()
    isFailing = true
    await page.goto(`/admin/projects/${project.id}?orgId=${team.id}`)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch project')
    isFailing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Aurora' })).toBeVisible()
  })
})

test.describe('projects of an employee', () => {
  test('are cards of the projects in which they have a task [ROUTE-37, PROD-29, EMP-PROJ-01, EMP-PROJ-02, EMP-PROJ-03, EMP-PROJ-04, EMP-PROJ-05, EMP-PROJ-06, EMP-PROJ-07 (settled: rupees are the default), EMP-PROJ-09 (settled: opens the project)]', async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const organization_id = team.id
    const ownProjects = [
      await createProject(world, team.admin, { name: 'Bare', organization_id, status: 'planning' }),
      await createProject(world, team.admin, {
        name: 'Aurora',
        organization_id,
        description: 'Lights in the north',
        start_date: '2025-01-05',
        end_date: '2025-02-06',
        budget: 125000,
      }),
    ]
    await createProject(world, team.admin, { name: 'Not theirs', organization_id })
    for (const { id } of ownProjects) {
      await world.as(team.admin).post('/tasks/', { title: 'Theirs', project_id: id, assigned_users: [team.member.id] })
      await world.as(team.admin).post('/tasks/', { title: 'Of somebody else', project_id: id })
    }
    await signIn(page, team.member, '/employee/projects')
    const cards = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    const fullCard = cards.filter({ hasText: 'Aurora' })
    await expect(fullCard).toContainText('Lights in the north')
    await expect(fullCard).toContainText('Active')
    await expect(fullCard.locator('dl > div')).toHaveText([
      'Start DateJan 5, 2025',
      'End DateFeb 6, 2025',
      'Budget₹125,000',
    ])
    const emptyCard = cards.filter({ hasText: 'Bare' })
    await expect(emptyCard).toContainText('No description')
    await expect(emptyCard).toContainText('Planning')
    await expect(emptyCard.locator('dl > div')).toHaveText(['Start DateNot set', 'End DateNot set', 'BudgetNot set'])

    await world.as(team.admin).put(`/organizations/${team.id}`, { currency: 'EUR' })
    await page.reload()
    await expect(fullCard).toContainText('€125,000')

    await fullCard.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`/employee/projects/${ownProjects[1].id}\\?orgId=${team.id}$`))
    await expect(page.getByRole('heading', { name: 'Aurora' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Tasks' }).locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Edit Project', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Project' })).toHaveCount(0)
  })

  test('show an empty state if there are none [EMP-PROJ-08]', async ({ page, world, signIn }) => {
    const team = await world.team()
    await createProject(world, team.admin, { name: 'Not theirs', organization_id: team.id })
    await signIn(page, team.member, '/employee/projects')
    await expect(page.getByText('No projects found', { exact: true })).toBeVisible()
  })

  test('a project that is not visible is not found, like one that does not exist', async ({ page, world, signIn }) => {
    const team = await world.team()
    const hiddenProject = await createProject(world, team.admin, { name: 'Secret', organization_id: team.id })
    for (const id of [hiddenProject.id, 2147483647]) {
      await signIn(page, team.member, `/employee/projects/${id}`)
      await expect(page.getByText('Project not found', { exact: true })).toBeVisible()
      await expect(page.getByText('Secret')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Back to Projects' }).click()
    await expect(page).toHaveURL(/\/employee\/projects\?orgId=/)
  })
})

test('a member of the selected organization sees the table without its controls', async ({ page, world, signIn }) => {
  const team = await world.team()
  const otherTeam = await world.team('Elsewhere')
  await world.join(otherTeam, 'member', team.manager)
  const project = await createProject(world, otherTeam.admin, { name: 'Guest work', organization_id: otherTeam.id })
  await world
    .as(otherTeam.admin)
    .post('/tasks/', { title: 'Help', project_id: project.id, assigned_users: [team.manager.id] })
  await signIn(page, team.manager, `/manager/projects?orgId=${otherTeam.id}`)
  await expect(table(page).getByRole('row', { name: /Guest work/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Guest work' })).toBeVisible()
  for (const control of ['Create Project', 'Edit Guest work', 'Delete Guest work'])
    await expect(page.getByRole('button', { name: control })).toHaveCount(0)
})

test('a link to a project of another organization of the user opens it there', async ({ page, world, signIn }) => {
  const team = await world.team('Here')
  const secondOrganization = await world.organization({ name: 'There', admin: team.admin })
  const project = await createProject(world, team.admin, { name: 'Aurora', organization_id: secondOrganization.id })
  await signIn(page, team.admin, `/admin/projects/${project.id}?orgId=${team.id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${project.id}\\?orgId=${secondOrganization.id}$`))
  await expect(page.getByRole('heading', { name: 'Aurora' })).toBeVisible()
})

test('a project created elsewhere appears without a reload', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.admin, '/admin/projects')
  await expect(page.getByText('No projects', { exact: true })).toBeVisible()
  await createProject(world, team.manager, { name: 'From elsewhere', organization_id: team.id })
  await expect(table(page).getByRole('row', { name: /From elsewhere/ })).toBeVisible()
})

test('another project that is opened from the navigation begins without the search of the first', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const [aurora, harbor] = [
    await createProject(world, team.admin, { name: 'Aurora', organization_id: team.id }),
    await createProject(world, team.admin, { name: 'Harbor', organization_id: team.id }),
  ]
  for (const [title, project_id] of [
    ['Paint the hull', aurora.id],
    ['Mend the sail', harbor.id],
  ])
    await world.as(team.admin).post('/tasks/', { title, project_id })
  await signIn(page, team.manager, `/manager/projects/${harbor.id}?orgId=${team.id}`)
  const tasks = page.getByRole('main').getByRole('table', { name: 'Tasks' })
  await expect(tasks).toContainText('Mend the sail')
  const links = page.getByRole('navigation', { name: 'Projects' })
  await links.getByRole('link', { name: /Aurora/ }).click()
  await expect(tasks).toContainText('Paint the hull')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('hull')
  await links.getByRole('link', { name: /Harbor/ }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Harbor' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('')
  await expect(tasks).toContainText('Mend the sail')
})

test('a project is deleted with its goals, also without the socket', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeGoal(world, team)
  await cutLiveConnection(page)
  await signIn(page, team.manager, '/manager/goals')
  await expect(page.getByRole('link', { name: 'Harvest in March' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Delete Greenhouse' }).click()
  await field(page, 'to confirm').fill('Greenhouse')
  await submit(page, 'Delete')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu.getByRole('link', { name: 'Goals' }).click()
  await expect(page.getByText('No goals yet')).toBeVisible()
})

test('saving the form does not revert a concurrent change by another user', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await createProject(world, team.admin, {
    name: 'Aurora',
    organization_id: team.id,
    description: 'Old',
  })
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, '/admin/projects')])
  await page.getByRole('button', { name: 'Edit Aurora' }).click()
  await field(page, 'Project Name').fill('Borealis')
  await world.as(team.manager).put(`/projects/${project.id}`, { description: 'New' })
  await expect(table(page).getByRole('row', { name: /Aurora/, includeHidden: true })).toContainText('New')
  await submit(page, 'Save Changes')
  await expect(page.getByRole('dialog')).toBeHidden()
  const [storedProject] = await projectsOf(world, team)
  expect(storedProject).toMatchObject({ name: 'Borealis', description: 'New' })
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the project pages pass axe, work by keyboard and fit a phone, ${scheme}`, async ({ page, world, signIn }) => {
    const team = await world.team()
    const project = await createProject(world, team.admin, { name: 'Aurora', organization_id: team.id, budget: 10 })
    await world
      .as(team.admin)
      .post('/tasks/', { title: 'Paint', project_id: project.id, assigned_users: [team.member.id] })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const expectNoViolations = async () => {
      await expectNoAxeViolations(page)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await signIn(page, team.admin, '/admin/projects')
    await expect(table(page)).toBeVisible()
    await expectNoViolations()

    const opener = page.getByRole('button', { name: 'Delete Aurora' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Aurorx')
    await expectNoViolations()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await submit(page, 'Create Project')
    await expect(page.getByText('Project name is required')).toBeVisible()
    await expectNoViolations()
    await page.keyboard.press('Escape')

    await table(page).getByRole('link', { name: 'Aurora' }).click()
    await expect(page.getByRole('table', { name: 'Tasks' }).locator('tbody tr').first()).toBeVisible()
    await expectNoViolations()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolations()
    await page.goto(`/admin/projects?orgId=${team.id}`)
    await expect(table(page)).toBeVisible()
    await expectNoViolations()
    await signIn(page, team.member, '/employee/projects')
    await expect(page.getByRole('heading', { name: 'Aurora' })).toBeVisible()
    await expectNoViolations()
  })
}

test('on the page of a project, the header of the titles begins above the keys', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await createProject(world, team.admin, { name: 'Relaunch', organization_id: team.id })
  const { body: task } = await world.as(team.admin).post('/tasks/', { title: 'Paint', project_id: project.id })
  await signIn(page, team.manager, `/manager/projects/${project.id}?orgId=${team.id}`)
  const tasks = page.getByRole('table', { name: 'Tasks' })
  const key = await tasks.getByText(task.key, { exact: true }).boundingBox()
  const header = await tasks.getByRole('columnheader', { name: 'Task Title' }).getByRole('button').boundingBox()
  expect(Math.abs((header?.x ?? 0) - (key?.x ?? 0))).toBeLessThan(2)
})

test('on a tablet the table fits, and the header of the actions is above them', async ({ page, world, signIn }) => {
  const team = await world.team()
  const description = 'Product pages that answer questions, and a shop that takes orders'
  await createProject(world, team.admin, {
    name: 'Relaunch of the website',
    description,
    start_date: '2026-09-18',
    end_date: '2027-12-30',
    organization_id: team.id,
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  await expect(table(page).getByRole('button', { name: 'Delete Relaunch' })).toBeVisible()
  const widths = await table(page).evaluate((element) => [element.scrollWidth, element.parentElement?.clientWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  await expect(table(page).getByText(description)).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(table(page).getByText(description)).toBeVisible()
  const head = table(page).getByRole('columnheader', { name: 'Actions' })
  const textStart = await head.evaluate((element) => {
    const range = element.ownerDocument.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().x
  })
  const icon = await table(page).getByRole('button', { name: 'View Relaunch' }).locator('svg').boundingBox()
  expect(Math.abs(textStart - (icon?.x ?? 0))).toBeLessThan(2)
})

test('on a phone the sortable columns are one line that scrolls, and sorting does not move them', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const name of ['Aurora', 'Borealis']) await createProject(world, team.admin, { name, organization_id: team.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  const columns = page.getByRole('columnheader').getByRole('button')
  const names = table(page).getByRole('link')
  await expect(names).toHaveText(['Borealis', 'Aurora'])
  await expect(columns).toHaveCount(5)
  // The width of the headers changes when the font arrives.
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const boxes = () => Promise.all([...Array(5).keys()].map((index) => columns.nth(index).boundingBox()))
  await columns.last().focus()
  await expect(columns.last()).toBeInViewport({ ratio: 1 })
  await page.evaluate("document.querySelector('thead tr').scrollTo(0, 0)")
  const before = await boxes()
  expect(before.every((box) => box && box.y === before[0]?.y && box.height >= 44)).toBe(true)
  await columns.first().click()
  await expect(names).toHaveText(['Aurora', 'Borealis'])
  await columns.first().click()
  await expect(names).toHaveText(['Borealis', 'Aurora'])
  expect(await boxes()).toEqual(before)
  // One button for all actions leaves the room to the texts.
  await page.getByRole('button', { name: 'More about Aurora' }).click()
  await page.getByRole('dialog', { name: 'Actions on Aurora' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
})
