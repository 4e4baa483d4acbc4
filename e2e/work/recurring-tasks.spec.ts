import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('a task is made to repeat, its next task is created when it is finished, and the series is stopped', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const task = await makeTask(world, team, {
    title: 'Water the plants',
    project_id: project.id,
    due_date: '2030-03-14',
    assigned_users: [team.member.id],
  })
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await properties.getByRole('button', { name: 'Does not repeat' }).click()
  const dialog = page.getByRole('dialog', { name: `Repeat ${task.key}` })
  await expect(dialog.getByRole('combobox', { name: 'Repeats' })).toHaveValue('Every week on Thursday')
  await dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Every day',
    'Every weekday',
    'Every week on Thursday',
    'Every month on the 14th',
    'Every month on the 2nd Thursday',
    'Every year on March 14',
    'Custom…',
  ])
  await page.getByRole('option', { name: 'Custom…' }).click()
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByRole('combobox', { name: 'Ends' }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Choose the last date')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Last date').fill('2030-05-01')
  const preview = dialog.getByRole('status')
  await expect(preview).toContainText('Every 2 weeks on Monday and Thursday, until May 1, 2030')
  await expect(preview.getByRole('listitem')).toHaveText([
    'Mar 25, 2030',
    'Mar 28, 2030',
    'Apr 8, 2030',
    'Apr 11, 2030',
    'Apr 22, 2030',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(properties).toContainText('Every 2 weeks on Monday and Thursday, until May 1, 2030')
  await expect(properties).toContainText('Next: Mar 25, 2030')
  await properties.getByRole('button', { name: 'Skip' }).click()
  await expect(properties).toContainText('Next: Mar 28, 2030')

  // The assignee finishes it on a phone, and sees the next one.
  const other = await openAnotherPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await signIn(other, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(other.getByRole('button', { name: /^Every 2 weeks/ })).toBeVisible()
  await properties.getByRole('button', { name: 'Done' }).click()
  const series = (of: typeof page) => of.getByRole('region', { name: 'Series' })
  await expect(series(page).getByRole('listitem')).toHaveText([/Water the plantsMar 28, 2030/])
  await expect(properties).not.toContainText('Repeats')
  await series(other).getByRole('link', { name: 'Water the plants' }).click()
  await expect(other.getByText(`created it by the series, after ${task.key}`)).toBeVisible()
  await expect(other.getByText('Next: Apr 8, 2030')).toBeVisible()

  await other.getByRole('button', { name: /^Every 2 weeks/ }).click()
  await other.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(other.getByRole('button', { name: 'Does not repeat' })).toBeVisible()
})

test('a new task can repeat from the start', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${project.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Task Title').fill('Water the plants')
  const repeats = dialog.getByRole('combobox', { name: 'Repeats' })
  await expect(repeats).toBeDisabled()
  await dialog.getByLabel('Due Date').fill('2030-03-14')
  await repeats.click()
  await page.getByRole('option', { name: 'Every month on the 2nd Thursday' }).click()
  // While the month is typed again, there is no due date.
  await dialog.getByLabel('Due Date').press('Backspace')
  await expect(repeats).toBeDisabled()
  await dialog.getByLabel('Due Date').press('3')
  await expect(repeats).toHaveValue('Every month on the 2nd Thursday')
  // After the first digit, the month is January, whose 14th is no Thursday.
  await dialog.getByLabel('Due Date').press('ArrowLeft')
  await page.keyboard.type('11')
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2030-11-14')
  await expect(repeats).toHaveValue('Every month on the 2nd Thursday')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Repeats' })).toBeVisible()
  await page.getByRole('link', { name: 'Water the plants' }).click()
  await expect(page.getByText('Next: Dec 12, 2030')).toBeVisible()
})

test('a new task can repeat by a custom rule, which must be complete', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${project.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Task Title').fill('Water the plants')
  await dialog.getByLabel('Due Date').fill('2030-03-14')
  await dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Custom…' }).click()
  await dialog.getByRole('checkbox', { name: 'Thursday' }).uncheck()
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Repeats' })).toHaveAccessibleDescription(/at least one weekday/)
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByRole('checkbox', { name: 'Thursday' }).check()
  await dialog.getByRole('combobox', { name: 'Ends' }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await dialog.getByLabel('Last date').fill('2030-03-28')
  // The rule does not depend on the due date, so it stays.
  await dialog.getByLabel('Due Date').fill('2030-03-11')
  const dates = dialog.getByRole('list', { name: 'Next dates' }).getByRole('listitem')
  await expect(dates).toHaveText(['Mar 14, 2030', 'Mar 25, 2030', 'Mar 28, 2030'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Water the plants' }).click()
  await expect(page.getByRole('button', { name: /^Every 2 weeks on Monday and Thursday/ })).toBeVisible()
  await expect(page.getByText('Next: Mar 14, 2030')).toBeVisible()
})

test('the edit form of a task changes and ends how it repeats, together with other fields', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const task = await makeTask(world, team, {
    title: 'Water the plants',
    project_id: project.id,
    due_date: '2030-03-14',
  })
  const readSeries = async () => (await world.as(team.manager).get(`/tasks/${task.id}/recurrence`)).body.series
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  const form = page.getByRole('form', { name: 'Edit Task' })
  const repeats = form.getByRole('combobox', { name: 'Repeats' })
  const save = form.getByRole('button', { name: 'Save Changes' })
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(repeats).toHaveValue('Does not repeat')
  await form.getByLabel('Title').fill('Water the roses')
  await repeats.click()
  await page.getByRole('option', { name: 'Every week on Thursday' }).click()
  await save.click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Water the roses' })).toBeVisible()
  expect(await readSeries()).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=TH', mode: 'when_finished' })

  // A change of another field keeps the series.
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(repeats).toHaveValue('Every week on Thursday')
  await form.getByLabel('Due Date').fill('2030-03-15')
  await expect(repeats).toHaveValue('Every week on Thursday')
  await save.click()
  await expect(form).toBeHidden()
  expect(await readSeries()).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=TH', start_date: '2030-03-14' })

  // All parts of the rule can be changed, and an incomplete one is not saved.
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await repeats.click()
  await page.getByRole('option', { name: 'Custom…' }).click()
  await expect(form.getByRole('checkbox', { name: 'Thursday' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Thursday' }).uncheck()
  await save.click()
  await expect(repeats).toHaveAccessibleDescription(/at least one weekday/)
  await form.getByRole('checkbox', { name: 'Friday' }).check()
  await form.getByRole('combobox', { name: 'Create the next task' }).click()
  await page.getByRole('option', { name: 'On its date' }).click()
  // Scrolled down, the header of the page covers properties of the task.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page)
  await save.click()
  await expect(form).toBeHidden()
  expect(await readSeries()).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=FR', mode: 'on_date' })

  await page.getByRole('button', { name: 'Edit Task' }).click()
  await repeats.click()
  await page.getByRole('option', { name: 'Does not repeat' }).click()
  await save.click()
  await expect(form).toBeHidden()
  expect((await readSeries()).ended_at).not.toBeNull()
})

test('while the edit form is open, it shows how others made the task repeat, and asks before it overwrites that', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const task = await makeTask(world, team, {
    title: 'Water the plants',
    project_id: project.id,
    due_date: '2030-03-14',
  })
  const path = `/tasks/${task.id}/recurrence`
  const readSeries = async () => (await world.as(team.manager).get(path)).body.series
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  const form = page.getByRole('form', { name: 'Edit Task' })
  const repeats = form.getByRole('combobox', { name: 'Repeats' })
  await expect(repeats).toHaveValue('Does not repeat')
  await world.as(team.admin).put(path, { rule: 'FREQ=DAILY' })
  await expect(repeats).toHaveValue('Every day')

  await repeats.click()
  await page.getByRole('option', { name: 'Every week on Thursday' }).click()
  await world.as(team.admin).put(path, { rule: 'FREQ=DAILY;INTERVAL=3' })
  await expect(repeats).toHaveAccessibleDescription('Somebody changed it to: Every 3 days')
  await expect(repeats).toHaveValue('Every week on Thursday')

  // Another rule, and then another title, that the form has not shown yet when it is saved.
  const changes = [
    () => world.as(team.admin).put(path, { rule: 'FREQ=DAILY;INTERVAL=5' }),
    () => world.as(team.admin).put(`/tasks/${task.id}`, { title: 'Water the roses' }),
  ]
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT') await changes.shift()?.()
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText(/how this task repeats in the meantime. Nothing was saved/)).toBeVisible()
  await expect(repeats).toHaveAccessibleDescription('Somebody changed it to: Every 5 days')
  expect(await readSeries()).toMatchObject({ rule: 'FREQ=DAILY;INTERVAL=5' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(changes).toEqual([])
  expect(await readSeries()).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=TH' })
  await expect(page.getByRole('heading', { name: 'Water the roses' })).toBeVisible()
})

test('the draft of an edit says how others made the task repeat since', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Water the plants', due_date: '2030-03-14' })
  const address = `/manager/tasks/${task.id}?orgId=${team.id}`
  const repeats = page.getByRole('form', { name: 'Edit Task' }).getByRole('combobox', { name: 'Repeats' })
  await signIn(page, team.manager, address)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await repeats.click()
  await page.getByRole('option', { name: 'Every week on Thursday' }).click()
  await page.goto('/favicon.svg')
  await world.as(team.admin).put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=DAILY;INTERVAL=3' })
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(repeats).toHaveValue('Every week on Thursday')
  await expect(repeats).toHaveAccessibleDescription('Somebody changed it to: Every 3 days')
})

test('a draft of a new task keeps how it repeats', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&projectId=${project.id}`)
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  const repeats = dialog.getByRole('combobox', { name: 'Repeats' })
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await dialog.getByLabel('Task Title').fill('Water the plants')
  await dialog.getByLabel('Due Date').fill('2030-03-14')
  await repeats.click()
  await page.getByRole('option', { name: 'Every month on the 14th' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2030-03-14')
  await expect(repeats).toHaveValue('Every month on the 14th')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Water the plants' }).click()
  await expect(page.getByText('Next: Apr 14, 2030')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await expect(repeats).toHaveValue('Does not repeat')
})

test('the export of a task that repeats is imported with its rule', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const task = await makeTask(world, team, {
    title: 'Water the plants',
    project_id: project.id,
    due_date: '2030-03-14',
  })
  const rule = 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR'
  expect((await world.as(team.manager).put(`/tasks/${task.id}/recurrence`, { rule })).status).toBe(200)
  await signIn(page, team.manager, `/manager/tasks?view=table&orgId=${team.id}`)
  const exported = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const file = await (await exported).path()
  expect((await world.as(team.manager).delete(`/tasks/${task.id}`)).status).toBe(204)
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Tasks' })
  const content = { name: 'tasks.csv', mimeType: 'text/csv', buffer: readFileSync(file) }
  await dialog.locator('input[type=file]').setInputFiles(content)
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Greenhouse', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'Repeats', exact: true })).toHaveValue('Repeats')
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await expect
    .poll(async () => {
      const { body } = await world.as(team.manager).get(`/tasks/organization/${team.id}`)
      return body.map(({ title, recurrence }: { title: string; recurrence: string }) => [title, recurrence])
    })
    .toEqual([['Water the plants', rule]])
})

test('a task that repeats has a mark on its card, in the table and in lists', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const task = await makeTask(world, team, {
    title: 'Water the plants',
    project_id: project.id,
    assigned_users: [team.manager.id],
  })
  await makeTask(world, team, { title: 'Build a shed', project_id: project.id, assigned_users: [team.manager.id] })
  const response = await world.as(team.manager).put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=DAILY' })
  expect(response.status).toBe(200)
  for (const path of ['tasks', 'tasks?view=table', 'my-work']) {
    const separator = path.includes('?') ? '&' : '?'
    await signIn(page, team.manager, `/manager/${path}${separator}orgId=${team.id}`)
    await expect(page.getByText('Build a shed').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Repeats' })).toHaveCount(1)
  }

  await page.goto(`/manager/tasks?view=table&orgId=${team.id}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Repeats' }).click()
  await expect(page.getByRole('button', { name: /Repeats/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Water the plants/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Build a shed/ })).toHaveCount(0)
})
