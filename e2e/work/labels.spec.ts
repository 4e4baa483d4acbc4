import type { Page } from '@playwright/test'
import { card, teamWithTasks } from '../support/board.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const property = (page: Page) =>
  page.getByRole('complementary', { name: 'Properties' }).getByTitle('Change labels', { exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Change labels' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Labels|Merge Label|Delete Label)$/ })

test('a label is created while it is chosen, is a filter, and everybody sees its new name, its merge and its end', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const [task, other] = team.createdTasks
  if (!task || !other) throw new Error('the tasks are missing')
  await world.as(team.admin).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
  const supplier = (
    await world.as(team.admin).post('/labels/', { organization_id: team.id, name: 'Supplier', color: 'brown' })
  ).body
  await world.as(team.admin).put(`/tasks/${other.id}`, { labels: [supplier.id] })

  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  await property(page).click()
  await page.keyboard.type('Customer')
  await picker(page).getByRole('option', { name: 'Create “Customer”' }).click()
  await expect(picker(page).getByRole('option', { name: 'Customer', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(property(page)).toHaveText('Customer')
  await expectDialogAccessible(page)

  const members = await openAnotherPage()
  await signIn(members, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(property(members)).toHaveText('Customer')
  await property(members).click()
  await expect(picker(members).getByRole('option', { name: 'Supplier' })).toBeVisible()
  await expect(picker(members).getByRole('button', { name: 'Manage labels' })).toHaveCount(0)
  await members.keyboard.type('Brand new')
  await expect(picker(members).getByText('No label with that name')).toBeVisible()
  await members.keyboard.press('Escape')

  await picker(page).getByRole('button', { name: 'Manage labels' }).click()
  // The dialog moves the focus to this field after it appears, which would save a name that is being entered.
  await expect(dialog(page).getByRole('textbox', { name: 'Name of the new label' })).toBeFocused()
  const held = await holdRequests(page, /\/labels\/\d+$/, 'PUT')
  await dialog(page).getByRole('textbox', { name: 'Name of Customer' }).fill('Client')
  await page.keyboard.press('Enter')
  await expect.poll(held.requestCount).toBe(1)
  // What is typed while the name is being saved is kept.
  await page.keyboard.type('s')
  held.release()
  await expect(property(members)).toHaveText('Client')
  await expect(dialog(page).getByRole('textbox', { name: 'Name of Client' })).toHaveValue('Clients')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Color of Client' }).click()
  await page.getByRole('menuitem', { name: 'Purple' }).click()
  await expect(property(members).locator('circle')).toHaveAttribute('fill', 'var(--label-purple)')
  await dialog(page).getByRole('textbox', { name: 'Name of the new label' }).fill('CLIENT')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('A label with this name already exists.')).toBeVisible()
  await expectDialogAccessible(page)

  await dialog(page).getByRole('button', { name: 'Actions on Supplier' }).click()
  await page.getByRole('menuitem', { name: 'Merge into...' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Merge into' })).toBeFocused()
  await expect(dialog(page)).toContainText('1 task with the label “Supplier” gets the other label instead')
  await dialog(page).getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await dialog(page).getByRole('button', { name: 'Merge Labels' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Name of Supplier' })).toHaveCount(0)
  await expect(dialog(page).getByRole('textbox', { name: 'Name of the new label' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.goto(`/manager/tasks?orgId=${team.id}&view=kanban`)
  await expect(card(page, 'Paint the door')).toContainText('Client')
  await page.keyboard.press('f')
  await page.keyboard.type('label')
  await page.getByRole('option', { name: 'Label', exact: true }).click()
  await page.getByRole('option', { name: 'No label' }).click()
  await expect(card(page, 'Paint the door')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Label: None')
  await page.keyboard.press('f')
  await page.keyboard.type('label')
  await page.getByRole('option', { name: 'Label', exact: true }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await expect(page).toHaveURL(/label=\d+/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Label: Client')
  await expect(card(page, 'Order the glass')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/manager/settings?orgId=${team.id}#labels`)
  const section = page.getByRole('region', { name: 'Labels' })
  await section.getByRole('button', { name: 'Actions on Client' }).click()
  await page.getByRole('menuitem', { name: 'Delete...' }).click()
  await expect(dialog(page)).toContainText('2 tasks lose the label “Client”.')
  await dialog(page).getByRole('button', { name: 'Delete Label' }).click()
  await expect(section).toContainText('There are no labels yet.')
  await expectAccessible(page)
  await expect(property(members)).toHaveText('No labels')
})

test('with the keyboard alone, several tasks get a label and lose it again; on a phone, a task gets one', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'One' }, { title: 'Two' }])
  const { body: label } = await world.as(team.admin).post('/labels/', { organization_id: team.id, name: 'Urgent' })
  const labelled = async () =>
    (await world.as(team.admin).get(`/tasks/organization/${team.id}?labels_is=${label.id}`)).body.length
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByLabel('Select NL-1')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('l')
  await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible()
  await page.keyboard.type('urg')
  const held = await holdRequests(page, '**/tasks/')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /One|Two/ }).getByText('Urgent')).toHaveCount(2)
  held.release()
  await expect(page.getByText('Labels changed in 2 tasks')).toBeVisible()
  await expect.poll(labelled).toBe(2)
  await page.keyboard.press('Enter')
  await expect.poll(labelled).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(labelled).toBe(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/manager/tasks/${team.createdTasks[0]?.id}?orgId=${team.id}`)
  await property(page).click()
  await picker(page).getByRole('option', { name: 'Urgent' }).click()
  await expect.poll(labelled).toBe(1)
  await picker(page).getByRole('button', { name: 'Manage labels' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Name of Urgent' })).toBeVisible()
  await expectDialogAccessible(page)
})
