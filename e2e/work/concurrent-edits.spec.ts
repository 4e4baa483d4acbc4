import type { Page } from '@playwright/test'
import { formattedText } from '../support/formatted-text.ts'
import { cutLiveConnection, makeGate } from '../support/hold-requests.ts'
import { isUpdate } from '../support/is-update.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

const days = { start_date: '2026-11-01', end_date: '2037-03-01', due_date: '2037-03-01' }

/** How to create and address an object of each type. */
const objectTypes = {
  project: {
    label: 'Project Name',
    key: 'name',
    pathOf: (id: number) => `/projects/${id}`,
    make: (world: World, team: Team) => makeProject(world, team, 'First'),
  },
  goal: {
    label: 'Title',
    key: 'title',
    pathOf: (id: number) => `/goals/${id}`,
    make: async (world: World, team: Team) => {
      const project = await makeProject(world, team)
      const { start_date, end_date } = days
      const goal = { title: 'First', target_value: 10, unit: 'kg', start_date, end_date, project_id: project.id }
      return (await world.as(team.admin).post('/goals/', { ...goal, organization_id: team.id })).body
    },
  },
  milestone: {
    label: 'Title',
    key: 'title',
    pathOf: (id: number) => `/milestones/${id}`,
    make: async (world: World, team: Team) => {
      const project = await makeProject(world, team)
      const { start_date, due_date } = days
      const milestone = { title: 'First', start_date, due_date, project_id: project.id, organization_id: team.id }
      return (await world.as(team.admin).post('/milestones/', milestone)).body
    },
  },
}

/** Records the paths of the PUT requests that the page sends from now on. */
function recordWrites(page: Page) {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // That the assignee has seen a task is reported whenever it is opened.
    if (request.method() === 'PUT' && !pathname.endsWith('/receipts/own/seen')) writes.push(pathname)
  })
  return writes
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()

for (const [noun, { label, make }] of Object.entries(objectTypes))
  test(`saving a ${noun} without changes closes the form and sends nothing`, async ({ page, world, signIn }) => {
    const team = await world.team()
    await make(world, team)
    const writes = recordWrites(page)
    await signIn(page, team.manager, `/manager/${noun}s`)
    await page.getByRole('button', { name: 'Edit First' }).click()
    await page.getByRole('dialog').getByLabel(label).fill('Second')
    await page.getByRole('dialog').getByLabel(label).fill('First')
    await save(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(writes).toEqual([])
  })

test('saving a task without changes closes the form and sends nothing', async ({ page, openTask }) => {
  const writes = recordWrites(page)
  await openTask('employee')
  await page.getByRole('button', { name: 'Edit Task' }).click()
  const form = page.getByRole('form', { name: 'Edit Task' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Task' })).toBeVisible()
  expect(writes).toEqual([])
})

test('when two users change a long description, its different parts are shown, and both texts', async ({
  page,
  openTask,
  world,
}) => {
  const long = Array.from({ length: 20 }, () => 'The same words.').join(' ')
  const { team, task } = await openTask('employee', { description: long })
  await page.getByRole('button', { name: 'Edit description' }).click()
  await expect(formattedText(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine')
  await world.as(team.admin).put(`/tasks/${task.id}`, { description: `${long} Theirs` })
  const notice = page.getByRole('alert', { name: 'Somebody changed this task while you were editing' })
  await expect(notice).toContainText(/Description is now “….* Theirs”; yours is “….* Mine”/)
  await notice.getByText('Show both texts').click()
  await expect(notice.getByRole('region', { name: 'Yours' })).toContainText(`${long} Mine`)
  await expect(notice.getByRole('region', { name: 'Theirs' })).toContainText(`${long} Theirs`)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Take over their changes' }).click()
  await expect(notice).toBeHidden()
  await expect(formattedText(page)).toContainText('Theirs')
})

for (const [noun, { label, key, pathOf, make }] of Object.entries(objectTypes)) {
  test(`when two users change the same field of a ${noun}, both values are shown and one is chosen`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const { id } = await make(world, team)
    await Promise.all([page.waitForEvent('websocket'), signIn(page, team.manager, `/manager/${noun}s`)])
    await page.getByRole('button', { name: 'Edit First' }).click()
    const field = page.getByRole('dialog').getByLabel(label)
    const notice = page.getByRole('alert', { name: `Somebody changed this ${noun} while you were editing` })
    await field.fill('Mine')
    await world.as(team.admin).put(pathOf(id), { [key]: 'Theirs', description: 'New' })
    await expect(notice).toContainText(`${label} is now “Theirs”; yours is “Mine”`)
    await expect(notice).toContainText('Description is now “New”')
    await expect(field).toHaveValue('Mine')
    await notice.getByRole('button', { name: 'Take over their changes' }).click()
    await expect(field).toHaveValue('Theirs')
    await expect(notice).toBeHidden()

    await field.fill('Mine again')
    await world.as(team.admin).put(pathOf(id), { [key]: 'Theirs again' })
    await expect(notice).toContainText('“Theirs again”')
    await save(page)
    await expect(page.getByText('Nothing was saved: choose what to keep.')).toBeVisible()
    expect((await world.as(team.admin).get(pathOf(id))).body[key]).toBe('Theirs again')
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await world.as(team.admin).get(pathOf(id))).body).toMatchObject({ [key]: 'Mine again', description: 'New' })
  })
}

test('a save based on an outdated revision is refused and offers a choice', async ({ page, world, signIn }) => {
  await cutLiveConnection(page)
  const team = await world.team()
  const { id } = await makeProject(world, team, 'First')
  await signIn(page, team.manager, '/manager/projects')
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === `/projects/${id}`)
  await page.getByRole('button', { name: 'Edit First' }).click()
  await read
  await page.getByRole('dialog').getByLabel('Project Name').fill('Mine')
  await world.as(team.admin).put(`/projects/${id}`, { name: 'Theirs' })
  const refused = page.waitForResponse((response) => isUpdate(response.request(), `/projects/${id}`))
  await save(page)
  expect((await refused).status()).toBe(412)
  await expect(page.getByText('Nothing was saved: choose what to keep.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await world.as(team.admin).get(`/projects/${id}`)).body.name).toBe('Mine')
})

test('the draft of an edit names what others have changed since, before it overwrites that', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('employee')
  const address = page.url()
  const title = page.getByLabel('Title')
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await title.fill('Mine')
  await page.goto('/favicon.svg')
  await world.as(team.admin).put(`/tasks/${task.id}`, { title: 'Theirs' })
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(title).toHaveValue('Mine')
  const notice = page.getByRole('alert', { name: 'Somebody changed this task while you were editing' })
  await expect(notice).toContainText('Title is now “Theirs”; yours is “Mine”')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Nothing was saved: choose what to keep.')).toBeVisible()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
})

test('a dialog stays open while its form is saved, so that a refusal is seen', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeTask(world, team, { title: 'Order the glass' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Edit Order the glass' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Title').fill('Order panes')
  const { gate, release } = makeGate()
  let isSent = false
  await page.route('**/tasks/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    isSent = true
    await gate
    await route.fulfill({ status: 403, json: { detail: 'You can only edit your own tasks' } })
  })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => isSent).toBe(true)
  await page.keyboard.press('Escape')
  release()
  await expect(dialog.getByRole('alert')).toHaveText('You can only edit your own tasks')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a title that could not be saved after its page was left is reported and kept', async ({ page, openTask }) => {
  await openTask('manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
  await page.keyboard.press('e')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Order the roof')
  const { gate, release } = makeGate()
  await page.route('**/tasks/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await gate
    await route.fulfill({ status: 403, json: { detail: 'You can only edit your own tasks' } })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  release()
  await expect(
    page.getByText('Title was not saved, and your text is kept for its next edit: You can only edit your own tasks'),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(title).toHaveValue('Order the roof')
})

test('an error for a field that is not in the form is shown at its end', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeProject(world, team, 'Aurora')
  await page.route('**/projects/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            detail: 'Project name is too long',
            errors: [
              { field: 'name', message: 'Project name is too long' },
              { field: 'currency', message: 'Currency is not known' },
            ],
          },
        })
      : route.fallback(),
  )
  await signIn(page, team.admin, '/admin/projects')
  await page.getByRole('button', { name: 'Edit Aurora' }).click()
  await page.getByRole('dialog').getByLabel('Project Name').fill('Borealis')
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Project Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toHaveText('Project name is too long Currency is not known')
})
