import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const section = (page: Page) => page.getByRole('region', { name: 'Templates' })

/** A team with a project that has a task with two subtasks. */
async function teamWithProject(world: World): Promise<{ team: Team; project: { id: number }; task: { id: number } }> {
  const team = await world.team()
  const project = await makeProject(world, team)
  const task = await makeTask(world, team, { project_id: project.id, title: 'Welcome a colleague', priority: 'high' })
  await world.as(team.admin).post(`/tasks/${task.id}/subtasks`, { titles: ['Order the laptop', 'Print the badge'] })
  return { team, project, task }
}

/** Saves the task as the template Onboarding. Returns functions that read and change it as the admin. */
async function templateOf(world: World, team: Team, task: { id: number }) {
  const admin = world.as(team.admin)
  const { body: template } = await admin.post(`/tasks/${task.id}/template`, { name: 'Onboarding' })
  const path = `/templates/${template.id}`
  return {
    read: async () => (await admin.get(path)).body,
    change: async (body: object) => expect((await admin.put(path, body)).status).toBe(200),
  }
}

/** Opens the form of the template Onboarding in the settings. */
async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Actions on Onboarding' }).click()
  await page.getByRole('menuitem', { name: 'Edit...' }).click()
  return dialog(page, 'Edit Template')
}

test('a task is saved as a template, and a new task is created from it in its form', async ({
  page,
  world,
  signIn,
}) => {
  const { team, task, project } = await teamWithProject(world)
  const [client, reference] = [await makeField('Client'), await makeField('Reference')]
  await world.as(team.admin).put(`/tasks/${task.id}`, { custom_fields: { [client.id]: 'Acme', [reference.id]: 'X-1' } })
  async function makeField(name: string): Promise<CustomField> {
    const field = { organization_id: team.id, name, kind: 'text', project_ids: [project.id] }
    return (await world.as(team.admin).post('/custom-fields/', field)).body
  }
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  await expect(page.getByRole('heading', { name: 'Welcome a colleague' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Save as template')
  await page.getByRole('option', { name: /Save as template/ }).click()
  const saving = dialog(page, 'Save as Template')
  await saving.getByRole('textbox', { name: 'Name' }).fill('Onboarding')
  await expectDialogAccessible(page)
  await saving.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Saved the template Onboarding')).toBeVisible()

  await page.goto(`/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const creating = dialog(page, /New Task|Create Task/)
  const more = creating.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  const form = dialog(page, 'Create Task')
  await form.getByRole('combobox', { name: 'New from template' }).click()
  await page.getByRole('option', { name: 'Onboarding' }).click()
  await expect(form.getByRole('textbox', { name: 'Task Title' })).toHaveValue('Welcome a colleague')
  await expect(form.getByText('2 subtasks are created too.')).toBeVisible()
  await expectDialogAccessible(page)
  await form.getByRole('textbox', { name: 'Task Title' }).fill('Welcome Jo')
  await form.getByLabel('Due Date').fill('2030-01-10')
  await form.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Greenhouse' }).click()
  await expect(form.getByRole('textbox', { name: 'Client' })).toHaveValue('Acme')
  await expect(form.getByRole('textbox', { name: 'Reference' })).toHaveValue('X-1')
  await form.getByRole('textbox', { name: 'Reference' }).fill('')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toHaveCount(0)
  const { body: tasks } = await world.as(team.admin).get(`/tasks/organization/${team.id}?q=Welcome%20Jo`)
  expect(tasks).toMatchObject([{ title: 'Welcome Jo', subtask_count: 2, priority: 'high' }])
  expect(tasks[0].custom_fields).toEqual({ [client.id]: 'Acme' })
})

test('a project is duplicated and saved as a template, from which another project is created', async ({
  page,
  world,
  signIn,
}) => {
  const { team, project } = await teamWithProject(world)
  await signIn(page, team.manager, `/manager/projects/${project.id}?orgId=${team.id}`)
  await page.getByRole('button', { name: 'More about Greenhouse' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate project...' }).click()
  const duplicating = dialog(page, 'Duplicate Project')
  await expect(duplicating.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Greenhouse')
  await duplicating.getByLabel('Start date').fill('2030-02-01')
  await expectDialogAccessible(page)
  await duplicating.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Copy of Greenhouse' })).toBeVisible()
  await expect(page.getByText('Copy of Greenhouse created with 3 tasks')).toBeVisible()

  await page.getByRole('button', { name: 'More about Copy of Greenhouse' }).click()
  await page.getByRole('menuitem', { name: 'Save as template...' }).click()
  const saving = dialog(page, 'Save as Template')
  await saving.getByRole('textbox', { name: 'Name' }).fill('Greenhouse')
  await saving.getByRole('button', { name: 'Save Template' }).click()
  await expect(saving).toHaveCount(0)

  await page.goto(`/manager/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).first().click()
  const creating = dialog(page, 'Create New Project')
  await creating.getByRole('combobox', { name: 'New from template' }).click()
  await page.getByRole('option', { name: 'Greenhouse' }).click()
  await creating.getByRole('textbox', { name: 'Project Name' }).fill('Second greenhouse')
  await expectDialogAccessible(page)
  await creating.getByRole('button', { name: 'Create Project' }).click()
  // A single message says what was created, and opens it.
  const message = page.getByRole('status').filter({ hasText: 'Second greenhouse created' })
  await expect(message).toContainText('Second greenhouse created with 3 tasks')
  await message.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second greenhouse' })).toBeVisible()
})

test('templates are listed, previewed, edited, used and deleted with Undo, also on a phone, and change live', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const { team, task, project } = await teamWithProject(world)
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#templates`)
  const templates = section(page)
  await expect(templates).toContainText('No templates yet')
  await expectAccessible(page)
  await world.as(team.admin).post(`/tasks/${task.id}/template`, { name: 'Onboarding' })
  await world.as(team.admin).post(`/projects/${project.id}/template`, { name: 'Greenhouse' })
  await expect(templates.getByRole('list', { name: 'Tasks' })).toContainText('Onboarding3 tasks')
  await expect(templates.getByRole('list', { name: 'Projects' })).toContainText('Greenhouse')
  await expectAccessible(page)

  const editing = await openEdit(page)
  await editing.getByRole('textbox', { name: 'Name' }).fill('Welcome')
  await editing.getByRole('textbox', { name: 'Subtasks' }).fill('Order the laptop\n  Install it\nShow the kitchen')
  await expectDialogAccessible(page)
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await templates.getByRole('button', { name: /^Welcome/ }).click()
  await expect(dialog(page, 'Welcome').getByRole('listitem')).toHaveText([
    'Welcome a colleague',
    'Order the laptop',
    'Install it',
    'Show the kitchen',
  ])
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')

  await templates.getByRole('button', { name: 'Actions on Greenhouse' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(templates.getByRole('list', { name: 'Projects' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(templates.getByRole('list', { name: 'Projects' })).toContainText('Greenhouse')

  const field = { organization_id: team.id, name: 'Client', kind: 'text', is_required: true, project_ids: [project.id] }
  await world.as(team.admin).post('/custom-fields/', field)
  const phone = await openAnotherPage({ viewport: { width: 390, height: 800 } })
  await signIn(phone, team.manager, `/manager/settings?orgId=${team.id}#templates`)
  await expect(section(phone).getByRole('button', { name: 'Use Welcome' })).toBeVisible()
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await expectAccessible(phone)
  await section(phone).getByRole('button', { name: 'Use Welcome' }).click()
  const using = dialog(phone, 'New Task from Template')
  await expect(using.getByRole('textbox', { name: 'Task Title' })).toBeFocused()
  await using.getByRole('combobox', { name: 'Project' }).click()
  await phone.getByRole('option', { name: 'Greenhouse' }).click()
  // The template has no value of the required field.
  await using.getByRole('button', { name: 'Create Task' }).click()
  await expect(using.getByText('Client is required.')).toBeVisible()
  await using.getByRole('textbox', { name: 'Client' }).fill('Acme')
  await expectDialogAccessible(phone)
  await using.getByRole('button', { name: 'Create Task' }).click()
  await expect(phone.getByRole('heading', { name: 'Welcome a colleague' })).toBeVisible()
  await expect(phone.getByText('Acme')).toBeVisible()
  await expectAccessible(phone)
})

test('a template that is renamed keeps the tasks that another user has given it in this moment', async ({
  page,
  world,
  signIn,
}) => {
  const { team, task } = await teamWithProject(world)
  const { read, change } = await templateOf(world, team, task)
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#templates`)
  const editing = await openEdit(page)
  await editing.getByRole('textbox', { name: 'Name' }).fill('Welcome')
  const [root] = (await read()).tasks
  await change({ tasks: [root] })
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: /^Welcome/ })).toBeVisible()
  expect(await read()).toMatchObject({ name: 'Welcome', tasks: [root] })
})

test('tasks of a template that another user has changed are replaced only after the user was told', async ({
  page,
  world,
  signIn,
}) => {
  const { team, task } = await teamWithProject(world)
  const { read, change } = await templateOf(world, team, task)
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#templates`)
  const editing = await openEdit(page)
  await editing.getByRole('textbox', { name: 'Subtasks' }).fill('Order the laptop')
  const titles = async () => (await read()).tasks.map(({ title }: { title: string }) => title)
  const [root] = (await read()).tasks
  await change({ name: 'Welcome', tasks: [root, { ...root, title: 'Plan a lunch', parent: 0 }] })
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editing.getByRole('alert')).toContainText('Somebody has changed the tasks of this template since.')
  await expect(editing.getByRole('textbox', { name: 'Subtasks' })).toHaveValue('Order the laptop')
  expect(await titles()).toEqual([root.title, 'Plan a lunch'])
  await expectDialogAccessible(page)
  // A change of something else is no conflict.
  await change({ description: 'For colleagues' })
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editing).toHaveCount(0)
  expect(await titles()).toEqual([root.title, 'Order the laptop'])
})

test('a preview shows values of custom fields, and a deleted template is restored from the trash', async ({
  page,
  world,
  signIn,
}) => {
  const { team, task, project } = await teamWithProject(world)
  const admin = world.as(team.admin)
  const field = (values: object) =>
    admin.post('/custom-fields/', { organization_id: team.id, project_ids: [project.id], ...values })
  const { body: client } = await field({ name: 'Client', kind: 'text' })
  const { body: hours } = await field({ name: 'Weight', kind: 'number', unit: 'kg' })
  await admin.put(`/tasks/${task.id}`, { custom_fields: { [client.id]: 'Acme', [hours.id]: 12 } })
  const { body: template } = await admin.post(`/tasks/${task.id}/template`, { name: 'Onboarding' })
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#templates`)
  await section(page)
    .getByRole('button', { name: /^Onboarding/ })
    .click()
  const preview = dialog(page, 'Onboarding')
  await expect(preview.getByRole('listitem')).toHaveText([
    'Welcome a colleagueClientAcmeWeight12 kg',
    'Order the laptop',
    'Print the badge',
  ])
  await expectDialogAccessible(page)

  await page.goto(`/manager/settings?orgId=${team.id}#trash`)
  const trash = page.getByRole('region', { name: 'Trash' })
  await expect(trash.getByText('The trash is empty')).toBeVisible()
  await admin.delete(`/templates/${template.id}`)
  await expect(trash.getByRole('listitem')).toHaveText(
    /OnboardingTemplate with 3 tasksDeleted just now by .+ · 30 days leftRestore/,
  )
  await expectAccessible(page)
  await trash.getByRole('button', { name: 'Restore Onboarding' }).click()
  await expect(trash.getByText('Template restored')).toBeVisible()
  await trash.getByRole('link', { name: 'Open Onboarding' }).click()
  await expect(section(page).getByRole('list', { name: 'Tasks' })).toContainText('Onboarding')
})

test('the menu of a project in the navigation duplicates it and saves it as a template', async ({
  page,
  world,
  signIn,
}) => {
  const { team, project } = await teamWithProject(world)
  await world.as(team.manager).put(`/projects/${project.id}/star`, {})
  await signIn(page, team.manager, `/manager/projects/${project.id}?orgId=${team.id}`)
  const entry = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /^Greenhouse/ })
  await entry.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save as template...' }).click()
  const saving = dialog(page, 'Save as Template')
  await saving.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Saved the template Greenhouse')).toBeVisible()
  await entry.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate project...' }).click()
  await dialog(page, 'Duplicate Project').getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Copy of Greenhouse' })).toBeVisible()
})

test('a member is not offered templates', async ({ page, world, signIn }) => {
  const { team, task } = await teamWithProject(world)
  await signIn(page, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(page.getByRole('heading', { name: 'Welcome a colleague' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('template')
  await expect(page.getByText('Save as template...')).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Templates' })).toHaveCount(0)

  await page.keyboard.press('Escape')
  const { body: projects } = await world.as(team.member).get(`/projects/organization/${team.id}`)
  await page.goto(`/employee/projects/${projects[0].id}?orgId=${team.id}`)
  const entry = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /^Greenhouse/ })
  await entry.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /template|Duplicate/ })).toHaveCount(0)
})
