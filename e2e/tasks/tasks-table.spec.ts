import type { Locator } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { chooseView, teamWithTasks } from '../support/board.ts'
import { cutLiveConnection, holdRequests } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const dueFields = { due_date: '2027-01-05T17:30:00', estimated_hours: 5, expected_completion_time: '09:15' }

test('the view is chosen above the tasks and kept in the address [ROUTE-18, ADMIN-TASK-01, ADMIN-TASK-02, MGR-TASK-02, MGR-TASK-03]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  for (const [person, area] of [
    [team.admin, 'admin'],
    [team.manager, 'manager'],
  ] as const) {
    await signIn(page, person, `/${area}/tasks?orgId=${team.id}`)
    await expect(page.getByRole('radio', { name: 'Table View' })).toBeChecked()
    await expect(page.getByRole('table', { name: 'Tasks' })).toBeVisible()
    await chooseView(page, 'Kanban Board')
    await expect(page).toHaveURL(/view=kanban/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible()
    await chooseView(page, 'Table View')
    await expect(page.getByRole('table', { name: 'Tasks' })).toBeVisible()
  }
})

test('each page shows an empty state without tasks [ADMIN-TASK-09, ADMIN-TASK-10, MGR-TASK-01, MGR-TASK-04, EMP-TASK-18, EMP-TASK-19]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await expect(page.getByText('No tasks', { exact: true })).toBeVisible()
  await expect(page.getByText('No tasks found in Northern Lights')).toBeVisible()
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByText('No tasks', { exact: true })).toBeVisible()
  await expect(page.getByText('No tasks found in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible()
  await signIn(page, team.member, `/employee/tasks?orgId=${team.id}`)
  await expect(page.getByText('No tasks found', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'in-progress' }).click()
  await expect(page.getByText('No in-progress tasks', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/status=in-progress/)
})

test('an organization without tasks has no filters, which come with the first task', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  const empty = page.getByText('No tasks found in Northern Lights')
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await expect(empty).toBeVisible()
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveCount(0)
  await chooseView(page, 'Kanban Board')
  await expect(page.getByRole('region', { name: 'To Do', exact: true })).toContainText('No tasks')
  await expect(search).toHaveCount(0)
  await chooseView(page, 'Table View')
  await makeTask(world, team, { project_id: team.project.id })
  await expect(search).toBeVisible()

  await page.goto(`/admin/tasks?orgId=${team.id}&priority=urgent`)
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('Urgent')
})

test('the manager table shows the facts of each task [MGR-TASK-05, MGR-TASK-06, MGR-TASK-08, MGR-TASK-09, MGR-TASK-11, MGR-TASK-15, MGR-TASK-16, MGR-TASK-17, MGR-TASK-18, MGR-TASK-19, MGR-TASK-20, MGR-TASK-21, MGR-TASK-22, MGR-TASK-23]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const createTask = (task: object) => world.as(team.admin).post('/tasks/', { project_id: team.project.id, ...task })
  const people = [team.member.id, team.manager.id]
  await createTask({
    title: 'Order the glass',
    description: 'Three panes',
    priority: 'high',
    assignees: people,
    ...dueFields,
  })
  await createTask({ title: 'Paint the door', status: 'in_review' })
  // Blocks the socket, because the page would refetch everything on connect while the test reads the table.
  await cutLiveConnection(page)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)

  await expect(page.getByRole('columnheader')).toHaveText([
    'Task Title',
    'Project',
    'Assigned To',
    'Priority',
    'Status',
    'Due Date',
    'Due Time',
    'Estimated Hours',
    'Expected Completion',
    'Actions',
  ])
  const cells = (title: string) => page.getByRole('row').filter({ hasText: title }).getByRole('cell')
  const fullCells = cells('Order the glass')
  await expect(fullCells.nth(0)).toContainText('Three panes')
  await expect(fullCells.nth(1)).toHaveText('Website relaunch')
  await expect(fullCells.nth(2)).toContainText('Emil Employee, Mara Manager')
  await expect(fullCells.nth(2)).toContainText('EE')
  await expect(fullCells.nth(3)).toHaveText('High')
  await expect(fullCells.nth(3).locator('svg')).toBeVisible()
  await expect(fullCells.nth(4)).toHaveText('To Do')
  await expect(fullCells.nth(5)).toHaveText('Jan 5, 2027')
  await expect(fullCells.nth(6)).toHaveText('5:30 PM')
  await expect(fullCells.nth(7)).toHaveText('5h')
  await expect(fullCells.nth(8)).toHaveText('9:15 AM')

  const emptyCells = cells('Paint the door')
  await expect(emptyCells.nth(2)).toHaveText('Unassigned')
  await expect(emptyCells.nth(3)).toHaveText('Medium')
  await expect(emptyCells.nth(4)).toHaveText('In Review')
  await expect(emptyCells.nth(5)).toHaveText('No due date')
  await expect(emptyCells.nth(6)).toHaveText('No time')
  await expect(emptyCells.nth(7)).toHaveText('Not set')
  await expect(emptyCells.nth(8)).toHaveText('Not set')
  await expectNoAxeViolations(page, { rules: 'all' })
})

test('the table shows each priority in its color [MGR-TASK-12, MGR-TASK-13, MGR-TASK-14]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [
    { title: 'First', priority: 'low' },
    { title: 'Second', priority: 'medium' },
    { title: 'Third', priority: 'high' },
  ])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const priorityIcon = (title: string) =>
    page.getByRole('row').filter({ hasText: title }).getByRole('cell').nth(3).locator('svg')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(priorityIcon('Third')).toHaveCSS('color', 'rgb(196, 43, 43)')
  await expect(priorityIcon('Second')).toHaveCSS('color', 'rgb(183, 121, 31)')
  await expect(priorityIcon('First')).toHaveCSS('color', 'rgb(31, 122, 69)')
})

test('in the table, overdue dates are red and dates of today amber, unless the task is finished', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [
    { title: 'Late', due_date: '2026-11-24' },
    { title: 'Near', due_date: '2026-11-25T23:00:00' },
    { title: 'Far', due_date: '2026-12-25' },
    { title: 'Finished', due_date: '2026-11-24', status: 'done' },
  ])
  await page.clock.setFixedTime(new Date('2026-11-25T12:00:00+01:00'))
  for (const path of ['tasks', `projects/${team.project.id}`]) {
    await signIn(page, team.manager, `/manager/${path}?orgId=${team.id}`)
    const day = (title: string) => page.getByRole('row', { name: title }).getByText(/^(Nov|Dec) \d+, 2026$/)
    await expect(day('Late')).toHaveCSS('color', 'rgb(196, 43, 43)')
    await expect(day('Near')).toHaveCSS('color', 'rgb(138, 90, 0)')
    for (const title of ['Far', 'Finished']) await expect(day(title)).toHaveCSS('color', 'rgb(26, 26, 26)')
  }
})

test('the search covers every field, ignores case, and updates while typing [VAL-105, VAL-106, VAL-107 (settled: of what the page shows; the server searches all pages)]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const createTask = (task: object) => world.as(team.admin).post('/tasks/', { project_id: team.project.id, ...task })
  await createTask({
    title: 'Order the glass',
    description: 'Three panes',
    priority: 'high',
    assignees: [team.member.id],
    ...dueFields,
  })
  await createTask({ title: 'Paint the door', status: 'in_review' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  const foundRow = page.getByRole('row').nth(1)
  for (const searchText of ['GLASS', 'three', 'emil', 'HIGH', 'jan 5', '5:30 pm', '5h', '9:15', 'nl-1']) {
    await search.fill(searchText)
    await expect(foundRow, searchText).toContainText('Order the glass')
    await expect(page.getByRole('row'), searchText).toHaveCount(2)
  }
  await search.fill('in review')
  await expect(foundRow).toContainText('Paint the door')
  await expect(page).toHaveURL(/q=in\+review/)
  await search.fill('website')
  await expect(page.getByRole('row')).toHaveCount(3)
  await search.fill('nothing like it')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('the table has pages of ten when there are more tasks, and columns that sort both ways [CONST-43, CONST-44, CONST-45]', async ({
  page,
  world,
  signIn,
}) => {
  const tasks = Array.from({ length: 11 }, (_, index) => ({ title: `Step ${index + 1}` }))
  const team = await teamWithTasks(world, tasks)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(11)
  await page.getByRole('button', { name: 'Task Title' }).click()
  await expect(rows.nth(1)).toContainText('Step 1')
  await expect(rows.nth(10)).toContainText('Step 10')
  await page.getByRole('button', { name: 'Task Title' }).click()
  await expect(rows.nth(1)).toContainText('Step 11')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('step 2')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Step 2')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('the pager and the message with Undo are readable in both themes [U13]', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(
    world,
    Array.from({ length: 12 }, (_, index) => ({ title: `Step ${index + 1}` })),
  )
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Step 12' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const message = page.locator('.mantine-Notification-root').filter({ has: undo })
  await expect(message).toHaveCSS('padding-top', '12px')
})

test('priority and status sort by rank, not alphabetically', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [
    { title: 'Most', priority: 'urgent', status: 'done' },
    { title: 'Least', priority: 'low', status: 'todo' },
    { title: 'Some', priority: 'high', status: 'in_progress' },
  ])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const titles = page.getByRole('row').getByRole('link')
  await page.getByRole('columnheader').getByRole('button', { name: 'Priority' }).click()
  await expect(titles).toHaveText(['Least', 'Some', 'Most'])
  await page.getByRole('columnheader').getByRole('button', { name: 'Status' }).click()
  await expect(titles).toHaveText(['Least', 'Some', 'Most'])
})

test('the back link, a shared link and a reload restore the order and page of the table', async ({
  page,
  world,
  signIn,
}) => {
  const tasks = Array.from({ length: 21 }, (_, index) => ({ title: `Step ${index + 1}` }))
  const team = await teamWithTasks(world, tasks)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const titles = page.getByRole('row').getByRole('link')
  const expectRestored = async () => {
    await expect(page.getByRole('columnheader', { name: 'Task Title' })).toHaveAttribute('aria-sort', 'descending')
    await expect(titles).toHaveText(['Step 1'])
  }
  await expect(titles).toHaveCount(10)
  await page.getByRole('button', { name: 'Task Title' }).click()
  await page.getByRole('button', { name: 'Task Title' }).click()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expectRestored()
  await page.getByRole('link', { name: 'Step 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Step 1' })).toBeVisible()
  await page.goBack()
  await expectRestored()
  await expect(page.getByRole('link', { name: 'Step 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Step 1' }).click()
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expectRestored()
  await page.reload()
  await expectRestored()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(titles).toHaveCount(10)
  await expect(page).toHaveURL(`/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('step 2')
  await expect(titles).toHaveCount(3)
  await expect(page).toHaveURL(/q=step\+2$/)
  // With an unknown sort column and a page that does not exist, the last page is shown.
  await page.goto(`/manager/tasks?orgId=${team.id}&sort=nothing&page=9`)
  await expect(titles).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('21–21 of 21')
})

test('the back link of a task returns to the previous view and filters', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [
    { title: 'Order the glass', priority: 'high' },
    { title: 'Paint the frame', priority: 'low' },
  ])
  const from = `/manager/tasks?orgId=${team.id}&view=kanban&priority=high`
  await signIn(page, team.manager, from)
  await page.getByRole('link', { name: 'Order the glass' }).click()
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page).toHaveURL(from)
  await expect(page.getByRole('listitem').filter({ hasText: 'Order the glass' })).toBeVisible()

  await page.getByRole('link', { name: 'Order the glass' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click()
  await expect(page).toHaveURL(from)
})

test('table and board can be filtered by person, and the filter is kept in the address [U3]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const { project_id } = await makeTask(world, team, { title: 'Order the glass' })
  await makeTask(world, team, { project_id, title: 'Ask Mara Manager', assigned_users: [team.manager.id] })
  await makeTask(world, team, { project_id, title: 'Paint the door', assigned_users: [] })
  await makeTask(world, team, { project_id, title: 'Oil the hinge', assigned_users: [team.manager.id, team.member.id] })
  const choose = async (option: string) => {
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const titles = page.getByRole('table', { name: 'Tasks' }).locator('tbody').getByRole('link')
  const cards = page.getByRole('region', { name: 'Board', exact: true }).getByRole('link')
  for (const [person, area] of [
    [team.manager, 'manager'],
    [team.admin, 'admin'],
  ] as const) {
    await signIn(page, person, `/${area}/tasks?orgId=${team.id}`)
    await expect(titles).toHaveCount(4)
    await choose('Unassigned')
    await expect(page).toHaveURL(/person=none/)
    await expect(titles).toHaveText(['Paint the door'])
    await choose('Emil Employee')
    await expect(page).toHaveURL(new RegExp(`person=${team.member.id}`))
    await expect(titles).toHaveText(['Oil the hinge', 'Order the glass'])
    await page.reload()
    await expect(titles).toHaveText(['Oil the hinge', 'Order the glass'])
    await chooseView(page, 'Kanban Board')
    await expect(cards).toHaveCount(2)
    await choose('All people')
    await expect(cards).toHaveCount(4)
  }
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&person=me`)
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Assigned to me')
  await expect(titles).toHaveText(['Oil the hinge', 'Ask Mara Manager'])
  await expectAccessible(page)
})

test('the view and the filters of the tasks are restored on the next visit until they are cleared [U11]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door', status: 'done' }])
  const goToPage = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  const cards = page.getByRole('region', { name: 'Board', exact: true }).getByRole('link')
  const status = page.getByRole('combobox', { name: 'Status' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await chooseView(page, 'Kanban Board')
  await status.click()
  await page.getByRole('option', { name: 'Open', exact: true }).click()
  await expect(cards).toHaveText(['Order the glass'])
  await goToPage('Projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await goToPage('Tasks')
  await expect(cards).toHaveText(['Order the glass'])
  await expect(page).toHaveURL(/view=kanban/)
  await status.click()
  await page.getByRole('option', { name: 'All statuses' }).click()
  await chooseView(page, 'Table View')
  await page.goto(`/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('table', { name: 'Tasks' }).locator('tbody').getByRole('link')).toHaveText([
    'Order the glass',
    'Paint the door',
  ])
  await expect(status).toHaveValue('All statuses')
})

test('a project name of one long word does not push the other columns out of view', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Donaudampfschifffahrtsgesellschaft'.repeat(5))
  await makeTask(world, team, { project_id: project.id })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Order the glass' })).toBeInViewport()
})

test('nine columns leave the title its room, and the actions are below their header', async ({
  page,
  world,
  signIn,
}) => {
  const title = 'Inspect the network cabinet'
  const team = await teamWithTasks(world, [{ title, ...dueFields, status: 'in_progress', priority: 'medium' }])
  await world
    .as(team.admin)
    .put(`/tasks/${team.createdTasks[0]?.id}`, { assigned_users: [team.admin.id, team.manager.id] })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0, height: 0 }
  expect((await boxOf(link)).height, 'the title has one line').toBeLessThan(30)
  const table = page.getByRole('table', { name: 'Tasks' })
  expect(
    await table.evaluate((element) => element.parentElement?.scrollWidth === element.parentElement?.clientWidth),
  ).toBe(true)
  const header = await boxOf(page.getByRole('columnheader', { name: 'Actions' }))
  const view = await boxOf(page.getByRole('button', { name: `View ${title}` }).locator('svg'))
  expect(view.x - header.x).toBeLessThan(20)
})

test('the View button opens the task in the same area [ROUTE-19, ADMIN-TASK-06, MGR-TASK-24, ROUTE-27, EMP-TASK-13, ROUTE-35]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const { body: task } = await world
    .as(team.admin)
    .post('/tasks/', { title: 'Order the glass', project_id: team.project.id, assignees: [team.member.id] })
  for (const [person, area] of [
    [team.admin, 'admin'],
    [team.manager, 'manager'],
    [team.member, 'employee'],
  ] as const) {
    await signIn(page, person, `/${area}/tasks?orgId=${team.id}`)
    await page.getByRole('button', { name: 'View Order the glass' }).click()
    await expect(page).toHaveURL(new RegExp(`/${area}/tasks/${task.id}\\?orgId=${team.id}`))
    await expect(page.getByRole('heading', { name: 'Order the glass' })).toBeVisible()
  }
})

test('the Edit button opens the form [ADMIN-TASK-07 (settled: edit opens the form), MGR-TASK-25]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  for (const [person, area] of [
    [team.admin, 'admin'],
    [team.manager, 'manager'],
  ] as const) {
    await signIn(page, person, `/${area}/tasks?orgId=${team.id}`)
    await page.getByRole('button', { name: 'Edit Order the glass' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  }
})

test('the Delete button asks first [ADMIN-TASK-08, MGR-TASK-26 (settled: it goes to the trash), MGR-TASK-27, MGR-TASK-28]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  for (const [person, area, title] of [
    [team.admin, 'admin', 'Order the glass'],
    [team.manager, 'manager', 'Paint the door'],
  ] as const) {
    await signIn(page, person, `/${area}/tasks?orgId=${team.id}`)
    const deleteButton = page.getByRole('button', { name: `Delete ${title}` })
    await deleteButton.click()
    const dialog = page.getByRole('dialog', { name: 'Delete Task' })
    await expect(dialog).toContainText(
      `Are you sure you want to delete "${title}"? It goes to the trash and stays there for 30 days.`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(deleteButton).toBeFocused()
    await deleteButton.click()
    await dialog.getByRole('button', { name: 'Delete Task' }).click()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
    // The button that opened the dialog was removed with the task, so the focus moves to the main content of the page.
    await expect(page.getByRole('main')).toBeFocused()
  }
  expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toEqual([])
})

test('the employee page lists the tasks of the user by status [EMP-TASK-01, EMP-TASK-02, EMP-TASK-03, EMP-TASK-04, EMP-TASK-05, EMP-TASK-06, EMP-TASK-07, EMP-TASK-08, EMP-TASK-09, EMP-TASK-10, EMP-TASK-11, EMP-TASK-12, EMP-TASK-16, EMP-TASK-17, ROUTE-34]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Not mine' }])
  const ownTaskFields = { project_id: team.project.id, assignees: [team.member.id] }
  const createTask = (task: object) => world.as(team.admin).post('/tasks/', { ...ownTaskFields, ...task })
  await createTask({ title: 'Waiting' })
  await createTask({ title: 'Running', status: 'in_progress' })
  await createTask({ title: 'Read by others', status: 'in_review' })
  await createTask({ title: 'Finished', status: 'done' })
  await createTask({ title: 'Called off', status: 'cancelled' })
  await signIn(page, team.member, `/employee/tasks?orgId=${team.id}`)
  await expect(page.getByRole('heading', { name: 'My Tasks (5)' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Task',
    'Assigned To',
    'Status',
    'Priority',
    'Due Date',
    'Actions',
  ])
  const titles = page.getByRole('row').getByRole('link')
  await expect(titles).toHaveText(['Read by others', 'Running', 'Waiting', 'Called off', 'Finished'])
  for (const [statusLabel, remaining] of [
    ['pending', 'Waiting'],
    ['in-progress', 'Running'],
    ['in-review', 'Read by others'],
    ['completed', 'Finished'],
    ['cancelled', 'Called off'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: statusLabel, exact: true }).click()
    await expect(titles).toHaveText([remaining])
  }
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'all', exact: true }).click()
  await expect(titles).toHaveCount(5)
  await chooseView(page, 'Kanban Board')
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Task' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
})

test('a task deleted during a refetch of its page does not reappear', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Cut the glass' }])
  const [keptTask, goneTask] = team.createdTasks
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)])
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
  await expect(row('Order the glass')).toBeVisible()
  await page.waitForLoadState('networkidle')
  let respond = () => {}
  const delayed = new Promise<void>((resolve) => {
    respond = resolve
  })
  let requestCount = 0
  await page.route(`**/tasks/organization/${team.id}?*`, async (route) => {
    const response = await route.fetch()
    requestCount++
    await delayed
    await route.fulfill({ response })
  })
  await world.as(team.manager).put(`/tasks/${goneTask?.id}`, { title: 'Cut it' })
  const refetched = page.waitForResponse(`**/tasks/organization/${team.id}?*`)
  await expect.poll(() => requestCount).toBe(1)
  await world.as(team.manager).delete(`/tasks/${goneTask?.id}`)
  await expect(row('Cut')).toHaveCount(0)
  respond()
  await refetched
  // Once a later change is shown, the late response must have been processed.
  await world.as(team.manager).put(`/tasks/${keptTask?.id}`, { title: 'Order it' })
  await expect(row('Order it')).toBeVisible()
  await expect(row('Cut')).toHaveCount(0)
})

test('the table loads one page only, and a change on another page updates it with one request', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(
    world,
    Array.from({ length: 14 }, (_, index) => ({ title: `Step ${index + 1}` })),
  )
  const titles = page.getByRole('table', { name: 'Tasks' }).locator('tbody').getByRole('link')
  const requests: string[] = []
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)])
  const expectNewest = (newest: number) =>
    expect(titles).toHaveText(Array.from({ length: 10 }, (_, index) => `Step ${newest - index}`))
  await expectNewest(14)
  // Finished tasks come last, so a row of the next page moves up.
  const finishNewest = async (position: number) => {
    await world.as(team.manager).patch(`/tasks/${team.createdTasks[position]?.id}/status`, { status: 'done' })
    await expectNewest(position)
  }
  // The page rereads its data when its socket connects. Once it has shown two changes, it has sent these requests.
  await finishNewest(13)
  await finishNewest(12)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/tasks')) requests.push(new URL(request.url()).pathname)
  })
  await finishNewest(11)
  expect(requests).toEqual([`/tasks/organization/${team.id}`])
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(titles).toHaveText(['Step 1', 'Step 14', 'Step 13', 'Step 12'])
})

test('the current page stays until the next one has loaded, and a failure is shown', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(
    world,
    Array.from({ length: 11 }, (_, index) => ({ title: `Step ${index + 1}` })),
  )
  await cutLiveConnection(page)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const titles = table.locator('tbody').getByRole('link')
  await expect(titles).toHaveCount(10)
  const heldPage = await holdRequests(page, `**/tasks/organization/${team.id}?*offset=10*`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('11–11 of 11')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(titles).toHaveCount(10)
  heldPage.release()
  await expect(titles).toHaveText(['Step 1'])

  await page.route(/sort=-?title/, (route) => route.abort())
  await page.getByRole('button', { name: 'Task Title' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch organization tasks')
  await page.unroute(/sort=-?title/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles).toHaveText(['Step 11'])
})

test('a list that cannot be fetched shows an error and can be retried [ERR-34, ERR-36]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await cutLiveConnection(page)
  await page.route(/\/tasks\/(organization|my-tasks)/, (route) => route.abort())
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch organization tasks')
  await signIn(page, team.member, `/employee/tasks?orgId=${team.id}&view=kanban`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch my tasks')
  await page.unroute(/\/tasks\/(organization|my-tasks)/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible()
})

test('without an organization the list of all visible tasks shows why it fails [ERR-32]', async ({
  page,
  world,
  signIn,
}) => {
  await page.route(/\/tasks\/?(\?|$)/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await signIn(page, await world.register({ role: 'admin' }), '/admin/tasks')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch tasks')
})
