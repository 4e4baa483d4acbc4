import { readFileSync } from 'node:fs'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { boardPath, card, teamWithTasks } from '../support/board.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const dialog = (page: Page) =>
  page.getByRole('dialog', { name: /Custom Fields|New Field|Edit Field|Change Kind|Delete/ })
const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })
const row = (page: Page, name: string) => properties(page).locator('[data-custom-field]').filter({ hasText: name })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions on ${name}` })

type Fielded = { id: number; admin: { token: string }; project: { id: number } }

async function makeField(world: World, team: Fielded, field: Record<string, unknown>): Promise<CustomField> {
  const body = { organization_id: team.id, project_ids: [team.project.id], ...field }
  const response = await world.as(team.admin).post('/custom-fields/', body)
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body
}

const setValue = (world: World, team: Fielded, task: { id: number }, values: Record<string, unknown>) =>
  world.as(team.admin).put(`/tasks/${task.id}`, { custom_fields: values })

test('a manager adds fields, orders them by keys, changes a kind after seeing what is lost, and restores a deleted field', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const [task, other] = team.createdTasks
  if (!task || !other) throw new Error('the tasks are missing')
  await signIn(page, team.manager, `/manager/settings?orgId=${team.id}#custom-fields`)
  const section = page.getByRole('region', { name: 'Custom fields' })
  await expect(section).toContainText('There are no custom fields yet.')
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Add Field' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Add Field' }).click()
  await expect(dialog(page)).toContainText('Name is required.')
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Reference')
  await dialog(page).getByRole('button', { name: 'Add the only project' }).click()
  await expectDialogAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add Field' }).click()
  await expect(section).toContainText('Text · 1 project')
  await expect(section.getByRole('button', { name: 'Add Field' })).toBeFocused()

  await section.getByRole('button', { name: 'Add Field' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Customer')
  await dialog(page).getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Select One of several options' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name of option 1' }).fill('Acme')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Zeta')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(dialog(page).getByRole('textbox', { name: 'Name of option 1' })).toHaveValue('Zeta')
  await dialog(page).getByRole('checkbox', { name: 'Show on cards' }).check()
  await dialog(page).getByRole('button', { name: 'Add Field' }).click()
  await expect(section).toContainText('Select with 2 options · No projects yet · On cards')

  const names = section.getByRole('list', { name: 'Custom fields' }).getByRole('listitem')
  await expect(names).toHaveText([/Reference/, /Customer/])
  await section.getByRole('button', { name: 'Customer', exact: true }).focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(names).toHaveText([/Customer/, /Reference/])
  await expectAccessible(page)

  const { body: fields } = await world.as(team.admin).get(`/custom-fields/organization/${team.id}`)
  const reference: CustomField = fields.find(({ name }: CustomField) => name === 'Reference')
  await setValue(world, team, task, { [reference.id]: '12.5' })
  await setValue(world, team, other, { [reference.id]: 'about a dozen' })
  await menuOf(page, 'Reference').click()
  await page.getByRole('menuitem', { name: 'Change kind...' }).click()
  await dialog(page).getByRole('combobox', { name: 'New kind' }).click()
  await page.getByRole('option', { name: /^Number/ }).click()
  await expect(dialog(page)).toContainText('The value of 1 task would be lost, and that of 1 task kept')
  await expect(dialog(page).getByRole('list', { name: 'Values that would be lost' })).toContainText('about a dozen')
  await expectDialogAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change and Lose 1 Value' }).click()
  await expect(section).toContainText('Number · 1 project')
  const savedValue = async ({ id }: { id: number }) =>
    (await world.as(team.admin).get(`/tasks/${id}`)).body.custom_fields[reference.id]
  expect([await savedValue(task), await savedValue(other)]).toEqual([12.5, undefined])

  await menuOf(page, 'Reference').click()
  await page.getByRole('menuitem', { name: 'Delete...' }).click()
  await expect(dialog(page)).toContainText('kept for 30 days')
  await dialog(page).getByRole('button', { name: 'Delete Field' }).click()
  await expect(names).toHaveText([/Customer/])
  await section.getByRole('button', { name: '1 deleted' }).click()
  await dialog(page).getByRole('button', { name: 'Restore Reference' }).click()
  await expect(dialog(page)).toContainText('No field was deleted in the last 30 days.')
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(names).toHaveText([/Customer/, /Reference/])
  expect(await savedValue(task)).toBe(12.5)
})

test('values are edited in place by admin, manager and assigned member, with Undo; another member only sees them', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const [task] = team.createdTasks
  if (!task) throw new Error('the task is missing')
  await world.as(team.admin).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
  const budget = await makeField(world, team, { name: 'Budget', kind: 'money', currency: 'EUR' })
  await makeField(world, team, { name: 'Area', kind: 'number', unit: 'm²' })
  await makeField(world, team, { name: 'Rooms', kind: 'multi_select', options: [{ name: 'Hall' }, { name: 'Attic' }] })
  await makeField(world, team, { name: 'Start', kind: 'date' })
  await makeField(world, team, { name: 'Buyer', kind: 'person' })
  await makeField(world, team, { name: 'Approved', kind: 'checkbox' })
  await makeField(world, team, { name: 'Offer', kind: 'link' })
  await makeField(world, team, { name: 'Elsewhere', kind: 'text', project_ids: [] })

  await signIn(page, team.admin, `/admin/tasks/${task.id}?orgId=${team.id}`)
  const members = await openAnotherPage()
  await signIn(members, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await row(page, 'Budget').getByRole('button').click()
  await page.getByRole('textbox', { name: 'Budget' }).fill('1250.505')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Budget must have at most 2 decimals')
  await page.getByRole('textbox', { name: 'Budget' }).fill('1250.5')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Budget')).toContainText('€1,250.50')
  await expect(row(members, 'Budget')).toContainText('€1,250.50')
  await expect(page.getByText('NL-1: Budget set to €1,250.50')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Budget')).toContainText('Not set')
  await expectAbsent(row(page, 'Elsewhere'), row(page, 'Offer'))

  await row(page, 'Rooms').getByRole('button').click()
  await page.getByRole('option', { name: 'Attic' }).click()
  await page.getByRole('option', { name: 'Hall' }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Rooms')).toContainText('HallAttic')

  const managers = await openAnotherPage()
  await signIn(managers, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  let changes = 0
  managers.on('request', (request) => {
    if (request.method() === 'PUT') changes += 1
  })
  // Letters are not entered, so nothing is saved, and no check mark says otherwise.
  await row(managers, 'Area').getByRole('button').click()
  await expect(managers.getByRole('textbox', { name: 'Area' })).toBeFocused()
  await managers.keyboard.type('abc')
  await managers.keyboard.press('Enter')
  await expect(managers.getByRole('textbox', { name: 'Area' })).toHaveCount(0)
  await row(managers, 'Area').getByRole('button').click()
  await managers.getByRole('textbox', { name: 'Area' }).fill('12.5')
  await managers.keyboard.press('Enter')
  await expect(row(managers, 'Area')).toContainText('12.5 m²')
  expect(changes).toBe(1)
  await row(managers, 'Buyer').getByRole('button').click()
  await managers.keyboard.type('Emil')
  await managers.getByRole('option', { name: 'Emil Employee' }).click()
  await expect(row(managers, 'Buyer')).toContainText('Emil Employee')

  await row(members, 'Approved').getByRole('checkbox').check()
  await expect(row(page, 'Approved').getByRole('checkbox')).toBeChecked()
  await row(members, 'Offer').getByRole('button').click()
  await members.getByRole('textbox', { name: 'Offer' }).fill('example.com/offer')
  await members.keyboard.press('Enter')
  const offer = row(members, 'Offer').getByRole('link', { name: 'example.com/offer' })
  await expect(offer).toHaveAttribute('href', 'https://example.com/offer')
  await expect(offer).toHaveAttribute('rel', 'noopener noreferrer')
  // Neither above nor below the value has the calendar enough room.
  await members.setViewportSize({ width: 1440, height: 640 })
  await row(members, 'Start').getByRole('button').click()
  const calendar = members.getByRole('dialog', { name: 'Change Start' })
  await expect(calendar.locator('[aria-current="date"]')).toBeVisible()
  const bottom = async () => {
    const box = await calendar.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect.poll(bottom).toBeLessThanOrEqual(640)
  await members.getByRole('textbox', { name: 'Start' }).fill('12/3/2027')
  await members.keyboard.press('Enter')
  await expect(row(members, 'Start')).toContainText('Dec 3, 2027')
  await expectAccessible(members)

  // The assignee of a parent sees its subtasks, but may not change them.
  const reader = await world.join(team, 'member')
  const parent = { title: 'All windows', project_id: team.project.id, assigned_users: [reader.id] }
  const { body: windows } = await world.as(team.admin).post('/tasks/', parent)
  const { body: subtasks } = await world.as(team.admin).post(`/tasks/${windows.id}/subtasks`, { titles: ['The hall'] })
  await setValue(world, team, subtasks[0], { [budget.id]: 75 })
  const readers = await openAnotherPage()
  await signIn(readers, reader, `/employee/tasks/${subtasks[0].id}?orgId=${team.id}`)
  await expect(row(readers, 'Budget')).toContainText('€75')
  await expect(row(readers, 'Budget').getByRole('button')).toHaveCount(0)
  const valueOnServer = async () =>
    (await world.as(team.admin).get(`/tasks/${subtasks[0].id}`)).body.custom_fields[budget.id]
  const change = { custom_fields: { [budget.id]: 1 } }
  expect((await world.as(reader).put(`/tasks/${subtasks[0].id}`, change)).status).toBe(403)
  expect((await world.as(reader).put(`/tasks/${task.id}`, change)).status).toBe(404)
  expect(await valueOnServer()).toBe(75)
})

test('two users who add different options at the same time both keep theirs', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const [task] = team.createdTasks
  if (!task) throw new Error('the task is missing')
  const options = ['Hall', 'Attic', 'Cellar'].map((name) => ({ name }))
  const rooms = await makeField(world, team, { name: 'Rooms', kind: 'multi_select', options })
  const idOf = (name: string) => rooms.options.find((option) => option.name === name)?.id
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  await row(page, 'Rooms').getByRole('button').click()
  const attic = page.getByRole('option', { name: 'Attic' })
  const held = await holdRequests(page, `**/tasks/${task.id}`, 'PUT')
  await attic.click()
  await expect.poll(held.requestCount).toBe(1)
  await setValue(world, team, task, { [rooms.id]: [idOf('Hall')] })
  held.release()
  await expect(row(page, 'Rooms')).toContainText('HallAttic')
  await expect(page.getByText('NL-1: Rooms set to Hall, Attic')).toBeVisible()

  // What others choose is shown in the open list, so that the next choice does not remove it.
  await setValue(world, team, task, { [rooms.id]: [idOf('Hall'), idOf('Attic'), idOf('Cellar')] })
  await expect(page.getByRole('option', { name: 'Cellar' })).toHaveAttribute('aria-selected', 'true')
  await attic.click()
  await expect(row(page, 'Rooms')).toContainText('HallCellar')
  const valuesOnServer = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.custom_fields
  await expect.poll(valuesOnServer).toEqual({ [rooms.id]: [idOf('Hall'), idOf('Cellar')] })
})

test('an option is added to several tasks, which keep their others, and Undo removes it', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Small' }, { title: 'Large' }])
  const [small, large] = team.createdTasks
  if (!small || !large) throw new Error('the tasks are missing')
  const options = ['Hall', 'Attic', 'Cellar'].map((name) => ({ name }))
  const rooms = await makeField(world, team, { name: 'Rooms', kind: 'multi_select', options })
  const [hall, attic, cellar] = rooms.options.map(({ id }) => id)
  await setValue(world, team, small, { [rooms.id]: [hall, cellar] })
  await setValue(world, team, large, { [rooms.id]: [cellar] })
  const roomsOfEach = async () => {
    const bodies = [small, large].map(async ({ id }) => (await world.as(team.admin).get(`/tasks/${id}`)).body)
    return (await Promise.all(bodies)).map(({ custom_fields }) => custom_fields[rooms.id])
  }
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  await page.getByLabel('Select NL-1').check()
  await page.getByLabel('Select NL-2').check()
  await page.getByRole('button', { name: 'Custom fields' }).click()
  await page.getByRole('menuitem', { name: 'Rooms' }).click()
  const isSelected = (name: string) => page.getByRole('option', { name, selected: true })
  await expect(isSelected('Cellar')).toBeVisible()
  await expect(isSelected('Hall')).toHaveCount(0)
  await page.getByRole('option', { name: 'Attic' }).click()
  await expect(page.getByText('Attic added to Rooms in 2 tasks')).toBeVisible()
  expect(await roomsOfEach()).toEqual([
    [hall, attic, cellar],
    [attic, cellar],
  ])
  await page.getByRole('option', { name: 'Cellar' }).click()
  await expect(page.getByText('Cellar removed from Rooms in 2 tasks')).toBeVisible()
  expect(await roomsOfEach()).toEqual([[hall, attic], [attic]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(roomsOfEach).toEqual([
    [hall, attic, cellar],
    [attic, cellar],
  ])
})

test('the draft of an edit names the value that others have set since', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const [task] = team.createdTasks
  if (!task) throw new Error('the task is missing')
  const field = await makeField(world, team, { name: 'Reference', kind: 'text' })
  const other = await makeField(world, team, { name: 'Room', kind: 'text' })
  const address = `/manager/tasks/${task.id}?orgId=${team.id}`
  const form = page.getByRole('form', { name: 'Edit Task' })
  await signIn(page, team.manager, address)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await form.getByLabel('Reference').fill('mine')
  await form.getByLabel('Room').fill('Hall')
  await page.goto('/favicon.svg')
  await setValue(world, team, task, { [field.id]: 'theirs' })
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(form.getByLabel('Reference')).toHaveValue('mine')
  await expect(form.getByLabel('Reference')).toHaveAccessibleDescription('Somebody changed it to: theirs')
  await expect(form.getByLabel('Room')).toHaveValue('Hall')
  await expect(form.getByLabel('Room')).toHaveAccessibleDescription('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  const { body } = await world.as(team.admin).get(`/tasks/${task.id}`)
  expect(body.custom_fields).toEqual({ [field.id]: 'mine', [other.id]: 'Hall' })
})

test('a value that another user changes while the form is being saved is not overwritten', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const [task] = team.createdTasks
  if (!task) throw new Error('the task is missing')
  const field = await makeField(world, team, { name: 'Reference', kind: 'text' })
  await setValue(world, team, task, { [field.id]: 'first' })
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  const form = page.getByRole('form', { name: 'Edit Task' })
  await form.getByLabel('Reference').fill('mine')
  const held = await holdRequests(page, `**/tasks/${task.id}`, 'PUT')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(held.requestCount).toBe(1)
  await setValue(world, team, task, { [field.id]: 'theirs' })
  await expect(form.getByText('Somebody changed it to: theirs')).toBeVisible()
  held.release()
  await expect(form.getByText('Nothing was saved: see the notes below the fields.')).toBeVisible()
  const savedValue = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.custom_fields[field.id]
  expect(await savedValue()).toBe('theirs')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await savedValue()).toBe('mine')
})

test('a required field is asked for by the forms, whose fields are those of the chosen project', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const { body: garden } = await world.as(team.admin).post('/projects/', { name: 'Garden', organization_id: team.id })
  await makeField(world, team, {
    name: 'Reference',
    kind: 'text',
    is_required: true,
    project_ids: [team.project.id, garden.id],
  })
  await makeField(world, team, { name: 'Customer', kind: 'select', options: [{ name: 'Acme' }, { name: 'Zeta' }] })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Task' })
  await form.getByRole('textbox', { name: 'Task Title' }).fill('Order the glass')
  await form.getByLabel('Due Date').fill('2027-12-24')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toContainText('Reference is required.')
  await expect(form.getByRole('textbox', { name: 'Reference' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Reference' }).fill('R-17')
  await expectAbsent(form.getByText('Reference is required.'), form.getByRole('textbox', { name: 'Reference' }))

  await form.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Garden' }).click()
  await expectAbsent(form.getByRole('combobox', { name: 'Customer' }), form.getByRole('textbox', { name: 'Reference' }))
  await expect(form.getByRole('textbox', { name: 'Reference' })).toHaveValue('R-17')
  await form.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Website relaunch' }).click()
  await form.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Zeta' }).click()
  await expectDialogAccessible(page)
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('NL-1 Order the glass created')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('R-17')
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('Zeta')

  await page.getByRole('button', { name: 'Edit Order the glass' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await edit.getByRole('textbox', { name: 'Reference' }).fill('')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toContainText('Reference is required.')
  await edit.getByRole('textbox', { name: 'Reference' }).fill('R-18')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('R-18')
})

test('the list is sorted, filtered, counted and summed by custom fields, and cards show those that are selected', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Small' }, { title: 'Large' }, { title: 'Nothing' }])
  const [small, large] = team.createdTasks
  if (!small || !large) throw new Error('the tasks are missing')
  const budget = await makeField(world, team, { name: 'Budget', kind: 'money', currency: 'USD', on_card: true })
  const customer = await makeField(world, team, {
    name: 'Customer',
    kind: 'select',
    on_card: true,
    options: [{ name: 'Acme' }, { name: 'Zeta' }],
  })
  const [acme, zeta] = customer.options
  await setValue(world, team, small, { [budget.id]: 100, [customer.id]: acme?.id })
  await setValue(world, team, large, { [budget.id]: 2500.5, [customer.id]: zeta?.id })

  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const titles = table.locator('tbody tr td:first-child')
  await expect(table.locator('tfoot')).toContainText('Total of 3 tasks')
  await expect(table.locator('tfoot')).toContainText('$2,600.50')
  await table.getByRole('button', { name: 'Budget', exact: true }).click()
  await expect(titles).toHaveText([/Small/, /Large/, /Nothing/])
  await table.getByRole('button', { name: 'Budget', exact: true }).click()
  await expect(titles).toHaveText([/Large/, /Small/, /Nothing/])
  await expect(page).toHaveURL(new RegExp(`sort=-field_${budget.id}`))

  await page.keyboard.press('f')
  await page.keyboard.type('customer')
  await page.getByRole('option', { name: 'Customer', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Zeta 1' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'No customer 1' })).toBeVisible()
  await expectDialogAccessible(page)
  const held = await holdRequests(page, /\/totals\?/)
  await page.getByRole('option', { name: 'Zeta 1' }).click()
  await expect(titles).toHaveText([/Large/])
  // The sums of the list without the filter are not those of the filtered one.
  await expect.poll(held.requestCount).toBe(1)
  await expect(table.locator('tfoot')).toHaveText('Total')
  held.release()
  await expect(table.locator('tfoot')).toContainText('$2,500.50')
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters).toContainText('Customer: Zeta')
  await page.reload()
  await expect(titles).toHaveText([/Large/])

  await page.keyboard.press('f')
  await page.keyboard.type('budget')
  await page.getByRole('option', { name: 'Budget', exact: true }).click()
  await page.getByRole('textbox', { name: 'At most' }).fill('200.50')
  await page.keyboard.press('Enter')
  await expect(filters).toContainText('Budget: at most $200.50')
  await expect(page.getByText('No task matches all of')).toBeVisible()
  await filters.getByRole('button', { name: 'Remove Customer: Zeta' }).click()
  await expect(titles).toHaveText([/Small/])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Budget' }).click()
  await expect(table.getByRole('button', { name: 'Budget', exact: true })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Budget' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('menuitem', { name: 'Customer' }).click()
  const groups = page.getByRole('table', { name: 'Tasks by Customer' })
  await expect(groups.getByRole('row', { name: 'Zeta' })).toContainText('1$2,500.50')
  await expect(groups.getByRole('row', { name: 'No customer' })).toContainText('1$0')
  await expectAccessible(page)
  await groups.getByRole('button', { name: 'Acme' }).click()
  await expect(titles).toHaveText([/Small/])

  await page.getByLabel('Select NL-1').check()
  await page.getByRole('button', { name: 'Custom fields' }).click()
  await page.getByRole('menuitem', { name: 'Budget' }).click()
  await page.getByRole('textbox', { name: 'Budget' }).fill('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Budget set to $150 in 1 task')).toBeVisible()
  await expect(table.locator('tfoot')).toContainText('$150')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.locator('tfoot')).toContainText('$100')

  await page.goto(boardPath('manager', team))
  await expect(card(page, 'Small')).toContainText('$100')
  await expect(card(page, 'Small')).toContainText('Acme')
  await expectAccessible(page)
})

test('the table of a project has columns and totals of its fields, which are sorted and chosen', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Small' }, { title: 'Large' }])
  const [small, large] = team.createdTasks
  if (!small || !large) throw new Error('the tasks are missing')
  const budget = await makeField(world, team, { name: 'Budget', kind: 'money', currency: 'USD' })
  await makeField(world, team, { name: 'Elsewhere', kind: 'text', project_ids: [] })
  await setValue(world, team, small, { [budget.id]: 100 })
  await setValue(world, team, large, { [budget.id]: 2500.5 })
  await signIn(page, team.manager, `/manager/projects/${team.project.id}?orgId=${team.id}`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const sum = table.locator('tfoot td').filter({ hasText: '$2,600.50' })
  for (const cell of [table.getByRole('columnheader', { name: 'Budget' }), sum])
    await expect(cell).toHaveCSS('padding-inline-start', '12px')
  await table.getByRole('button', { name: 'Budget', exact: true }).click()
  await expect(table.locator('tbody tr')).toHaveText([/Small/, /Large/])
  await table.getByRole('button', { name: 'Budget', exact: true }).click()
  await expect(table.locator('tbody tr')).toHaveText([/Large/, /Small/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Budget'])
  await page.getByRole('menuitem', { name: 'Budget' }).click()
  await expect(table.getByRole('button', { name: 'Budget', exact: true })).toHaveCount(0)
})

test('titles and actions of tasks stay in view while a wide table is scrolled', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  for (const name of ['Supplier', 'Warehouse', 'Carrier'])
    await makeField(world, team, { name, kind: 'text', on_card: true })
  await page.setViewportSize({ width: 1100, height: 700 })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const title = table.getByRole('cell', { name: 'Select NL-1' })
  const actions = table.getByRole('columnheader', { name: 'Actions' })
  const lastColumn = table.getByRole('columnheader', { name: 'Carrier' })
  await expect(title).toBeVisible()
  await expect(lastColumn).not.toBeInViewport({ ratio: 0.1 })
  await expect(actions).toBeInViewport({ ratio: 1 })
  const placeOfTitle = await title.boundingBox()
  await title.hover()
  await page.mouse.wheel(3000, 0)
  await expect(lastColumn).toBeInViewport({ ratio: 1 })
  expect(await title.boundingBox()).toEqual(placeOfTitle)
  await expect(actions).toBeInViewport({ ratio: 1 })
})

test('quick add offers the form, with the title, where the project requires a field', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const weight = await makeField(world, team, { name: 'Weight', kind: 'number', unit: 'kg', is_required: true })
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  const add = async (title: string) => {
    await page.getByRole('textbox', { name: /^Title of a new task/ }).fill(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'New task' })).toContainText('Weight is required.')
    await expect(page.getByRole('button', { name: 'Open the form' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await dialog.getByRole('textbox', { name: 'Weight' }).fill('12.5')
    await dialog.getByLabel('Due Date').fill('2027-12-24')
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await signIn(page, team.manager, boardPath('manager', team))
  await page.getByRole('button', { name: 'Add task to To Do' }).click()
  await add('Measure the door')
  await expect(card(page, 'Measure the door')).toBeVisible()

  await page.goto(`/manager/my-work?orgId=${team.id}`)
  await add('Measure the window')
  const { body } = await world.as(team.admin).get(`/tasks/organization/${team.id}`)
  expect(
    body.map(({ title, custom_fields }: { title: string; custom_fields: object }) => [title, custom_fields]),
  ).toEqual([
    ['Measure the window', { [weight.id]: 12.5 }],
    ['Measure the door', { [weight.id]: 12.5 }],
    ['Order the glass', {}],
  ])
})

test('a table that is wider than its page keeps the actions in view, and cuts no amount', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Large' }])
  const [task] = team.createdTasks
  if (!task) throw new Error('the task is missing')
  const values: Record<string, unknown> = {}
  for (const name of ['Budget', 'Material', 'Transport']) {
    const field = await makeField(world, team, { name, kind: 'money', currency: 'EUR' })
    values[field.id] = 123_456_789.1
  }
  await setValue(world, team, task, values)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  const amounts = page.getByRole('table', { name: 'Tasks' }).locator('tbody').getByText('€123,456,789.10')
  await expect(amounts).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Edit Large' })).toBeInViewport({ ratio: 1 })
  for (const amount of await amounts.all()) {
    const value = amount.locator('xpath=ancestor-or-self::button')
    expect(await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test('a file is imported with custom fields, its faulty values are named, the history tells changes, and an export contains the values', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const budget = await makeField(world, team, { name: 'Budget', kind: 'money', currency: 'USD' })
  await makeField(world, team, { name: 'Rooms', kind: 'multi_select', options: [{ name: 'Hall' }, { name: 'Attic' }] })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${team.project.id}`)
  const dialogOfImport = page.getByRole('dialog', { name: 'Import Tasks' })
  const choose = (lines: string[]) =>
    dialogOfImport
      .locator('input[type=file]')
      .setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  await choose(['Title,budget,Rooms', 'Order the glass,much,"Hall, Attic"'])
  await expect(dialogOfImport.getByRole('combobox', { name: 'Budget' })).toHaveValue('budget')
  await expect(dialogOfImport.getByRole('region', { name: 'Preview' })).toContainText('Hall, Attic')
  await dialogOfImport.getByRole('button', { name: 'Import 1 task' }).click()
  await expect(dialogOfImport.getByRole('alert')).toContainText('Line 2, Budget: "much" is not a number')
  await expectDialogAccessible(page)
  await choose(['Title,budget,Rooms', 'Order the glass,"1,250.50","Hall, Attic"'])
  await dialogOfImport.getByRole('button', { name: 'Import 1 task' }).click()
  const table = page.getByRole('table', { name: 'Tasks' })
  await expect(table).toContainText('$1,250.50')
  await expect(table).toContainText('HallAttic')

  const { body: tasks } = await world.as(team.admin).get(`/tasks/organization/${team.id}`)
  await setValue(world, team, tasks[0], { [budget.id]: 900 })
  await expect(table).toContainText('$900')
  const exported = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const text = readFileSync(await (await exported).path(), 'utf8')
  expect(text).toContain('"Budget","Rooms"')
  expect(text).toContain('"900","Hall, Attic"')

  await page.goto(`/manager/tasks/${tasks[0].id}?orgId=${team.id}`)
  await expect(page.getByText('changed Budget from $1,250.50 to $900')).toBeVisible()
})
