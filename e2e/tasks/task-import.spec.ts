import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Task } from '@muster/contracts/tasks'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { boardPath, card, cardsIn, chooseView, drag, middleOf, taskTitlesOnServer } from '../support/board.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { watchLongTasks } from '../support/long-tasks.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

const requirementsPath = 'e2e/fixtures/requirements.tsv'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Tasks' })
const columnSelect = (page: Page, field: string) => dialog(page).getByRole('combobox', { name: field, exact: true })
const submitButton = (page: Page) => dialog(page).getByRole('button', { name: /^Import/ })

type ImportSource = string | { name: string; mimeType: string; buffer: Buffer }

const csvFile = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Opens the dialog, chooses the file and picks the project from the list. */
async function choose(page: Page, file: ImportSource, project: string) {
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: project, exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Columns' })).toBeVisible()
}

async function mapColumn(page: Page, field: string, header: string) {
  await columnSelect(page, field).click()
  await page.getByRole('option', { name: header, exact: true }).click()
}

/** Records the live announcements of the dialog from now on, because they change too quickly to assert one by one. */
async function recordAnnouncements(page: Page) {
  await page.evaluate(`
    window.announced = []
    new MutationObserver(() => {
      const said = document.querySelector('[role=dialog] [aria-live]')?.textContent
      if (said && said !== announced.at(-1)) announced.push(said)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  return () => page.evaluate<string[]>('announced')
}

const tasksOf = async (world: World, team: Team): Promise<Task[]> =>
  (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body

test('a table of 1,497 requirements becomes a project with a usable board', async ({ page, world, signIn }) => {
  const rows = papaparse.parse<Record<string, string>>(readFileSync(requirementsPath, 'utf8').trim(), {
    header: true,
  }).data
  expect(rows).toHaveLength(1497)
  const team = await world.team()
  await makeProject(world, team, 'Requirements')
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await choose(page, requirementsPath, 'Requirements')
  await expect(columnSelect(page, 'Title')).toHaveValue('requirement')
  await expect(columnSelect(page, 'Description')).toHaveValue('')
  await mapColumn(page, 'Description', 'id')
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row')).toHaveCount(6)
  await expect(preview.getByRole('row').nth(1)).toContainText(rows[0]?.id ?? '')
  await expectAccessible(page)

  const heldImport = await holdRequests(page, '**/task-imports')
  const readAnnouncements = await recordAnnouncements(page)
  await submitButton(page).click()
  await expect(dialog(page).getByText('Sending the file: 0 %')).toBeVisible()
  await expect(dialog(page).getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '0')
  await expect(dialog(page).getByRole('button', { name: 'Importing...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page), 'what is under way is not left').toBeVisible()
  heldImport.release()
  await expect(page.getByText('1,497 tasks imported')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await readAnnouncements()).toContain('Checking and writing the rows...')
  await expect(page.getByText('1–10 of 1,497')).toBeVisible()

  const tasks = await tasksOf(world, team)
  const inOrder = tasks.sort((left, right) => left.position - right.position)
  expect(inOrder.map(({ title, description }) => [description, title])).toEqual(
    rows.map(({ id, requirement }) => [id, requirement]),
  )

  const first = rows[0]?.requirement ?? ''
  await page.goto(boardPath('admin', team))
  await expect(cardsIn(page, 'To Do').first()).toHaveText(first)
  const openingTime = await page.evaluate<number>('performance.now()')
  const elements = () => page.locator('*').count()
  expect(await elements()).toBeLessThanOrEqual(2000)

  const longTasks = await watchLongTasks(page)
  const todo = page.getByRole('region', { name: 'To Do', exact: true })
  await todo.hover()
  const last = todo.getByText(rows.at(-1)?.requirement ?? '', { exact: true })
  while (!(await last.isVisible())) await page.mouse.wheel(0, 4000)
  const scrollingLongTasks = await longTasks()
  expect(await elements()).toBeLessThanOrEqual(2000)

  // Cards slightly above the visible ones are rendered too, so the first card must be within the viewport.
  await expect(async () => {
    await page.mouse.wheel(0, -8000)
    await expect(cardsIn(page, 'To Do').filter({ hasText: first }).first()).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await drag(page, first, await middleOf(page, 'In Progress'))
  await expect(cardsIn(page, 'In Progress')).toHaveText([first])
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'in_progress')).toEqual([first])
  await expect(card(page, rows[1]?.requirement ?? '').first()).toBeVisible()
  const draggingLongTasks = (await longTasks()).slice(scrollingLongTasks.length)
  const figures = {
    elements: await elements(),
    openedWithin: Math.round(openingTime),
    scrolling: scrollingLongTasks,
    dragging: draggingLongTasks,
  }
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
})

test('a file with errors reports each row and its problem, and nothing is imported', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const lines = [
    'Title,Status,Due date,Assigned to',
    'Order the glass,To do,2026-12-01,Emil Employee',
    'Paint the door,Someday,2026-12-01,',
    ',Done,31.12.2026,Nobody Known',
  ]
  await choose(page, csvFile('faulty.csv', lines), 'Greenhouse')
  await submitButton(page).click()
  const faults = dialog(page).getByRole('alert')
  await expect(faults).toContainText('Nothing was imported: 2 rows have errors.')
  await expect(faults).toContainText('Line 3, Status: "Someday" is not one of')
  await expect(faults).toContainText('Line 4, Title: Task title is required')
  await expect(faults).toContainText('Line 4, Due date:')
  await expect(faults).toContainText('Line 4, Assigned to: "Nobody Known" is not a member of the organization')
  expect(await tasksOf(world, team)).toEqual([])
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(dialog(page).getByRole('heading', { name: 'Rows with errors' })).toBeVisible()
  await expect(preview.getByRole('row').nth(1), 'only rows with errors are shown').toHaveText(/^3Paint the door/)
  const marked = preview.locator('[data-faulty]')
  await expect(marked).toHaveText(['Someday', 'empty', 'Nobody Known', '31.12.2026'])
  await expect(marked.nth(1)).toHaveAttribute('title', 'Task title is required')
  await expectAccessible(page)

  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(csvFile('mended.csv', lines.slice(0, 2)))
  await expect(faults).toHaveCount(0)
  await submitButton(page).click()
  await expect(page.getByText('1 task imported')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Order the glass' })).toContainText('Dec 1, 2026')
  expect((await tasksOf(world, team)).map(({ title, assignees }) => [title, assignees])).toEqual([
    ['Order the glass', [team.member.id]],
  ])
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Columns' }), 'the next import starts fresh').toHaveCount(0)
})

test('a corrected file with the same name can be chosen again; errors name the lines of the file [U4]', async ({
  page,
  world,
  signIn,
}, testInfo) => {
  const team = await world.team()
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const path = testInfo.outputPath('tasks.csv')
  const header = 'Title,Description,Due date'
  await writeFile(path, [header, 'Order,"in', 'three', 'lines",2026-12-01', '', 'Paint,,someday'].join('\n'))
  await choose(page, path, 'Greenhouse')
  await submitButton(page).click()
  const faults = dialog(page).getByRole('alert')
  await expect(faults).toContainText('Line 6, Due date: must be a date such as 2026-11-25')
  await expect(faults.getByRole('listitem')).toHaveCount(1)

  // If the file changes after it was chosen, the dialog sends the content that the file had when it was chosen.
  await writeFile(path, [header, 'Order,now,2026-12-01', 'Paint,,2026-12-02'].join('\n'))
  await submitButton(page).click()
  await expect(faults).toContainText('Line 6, Due date')
  expect(await tasksOf(world, team)).toEqual([])

  const chooser = page.waitForEvent('filechooser')
  await faults.getByRole('button', { name: 'Choose Corrected File' }).click()
  await (await chooser).setFiles(path)
  await expect(faults).toHaveCount(0)
  await expect(submitButton(page)).toHaveText(/Import 2 tasks/)
  await submitButton(page).click()
  await expect(page.getByText('2 tasks imported')).toBeVisible()
  expect((await tasksOf(world, team)).map(({ title }) => title).toSorted()).toEqual(['Order', 'Paint'])
})

test('an import that cannot be sent shows an error, and the same button retries it [U4]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await choose(page, csvFile('tasks.csv', ['Title', 'Order the glass']), 'Greenhouse')
  await page.route('**/task-imports', (route) => route.abort(), { times: 1 })
  await submitButton(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The file could not be sent. Check the connection and try again.',
  )
  await submitButton(page).click()
  await expect(page.getByText('1 task imported')).toBeVisible()
})

test('a file that is not a table is refused before it is sent', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeProject(world, team, 'Greenhouse')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('task-imports') && sent.push(request.url()))
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  const file = dialog(page).locator('input[type=file]')
  await file.setInputFiles(csvFile('empty.csv', ['Title,Status']))
  await expect(dialog(page)).toContainText('The file has no rows below its header line.')
  await file.setInputFiles(csvFile('long.csv', ['Title', ...Array.from({ length: 5001 }, (_, row) => `Task ${row}`)]))
  await expect(dialog(page)).toContainText('The file has more than 5,000 rows of tasks.')
  await expect(submitButton(page)).toBeDisabled()
  expect(sent).toEqual([])
})

test('the page stays responsive while 5,000 rows are imported', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const lines = Array.from({ length: 5000 }, (_, row) => `Task ${row + 1},"What is to be done, and why",${row % 90}h`)
  await page.evaluate(`
    window.drawn = 0
    const draw = () => requestAnimationFrame(() => { drawn++; draw() })
    draw()`)
  const frames = () => page.evaluate<number>('drawn')
  const longTasks = await watchLongTasks(page)
  await choose(
    page,
    csvFile('many.csv', ['Title,Description,Estimate', ...lines.map((line) => line.replace(',0h', ',1h'))]),
    'Greenhouse',
  )
  await expect(submitButton(page)).toHaveText(/Import 5,000 tasks/)
  const chosen = { frames: await frames(), longTasks: await longTasks() }
  await submitButton(page).click()
  await expect(page.getByText('5,000 tasks imported')).toBeVisible()
  const imported = { frames: await frames(), longTasks: (await longTasks()).slice(chosen.longTasks.length) }
  await expect(page.getByText('1–10 of 5,000')).toBeVisible()
  expect(imported.frames, 'frames were drawn while it ran').toBeGreaterThan(chosen.frames + 10)
  expect(await tasksOf(world, team)).toHaveLength(5000)
  test.info().annotations.push({ type: 'figures', description: JSON.stringify({ chosen, imported }) })
})

test('the export contains all pages of the table as filtered, searched and sorted, with formulas as text', async ({
  page,
  world,
  signIn,
}) => {
  await page.clock.setFixedTime('2026-11-20T10:00:00+01:00')
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const admin = world.as(team.admin)
  const createTask = (task: object) => admin.post('/tasks/', { project_id: project.id, ...task })
  for (let number = 1; number <= 12; number++)
    await createTask({
      title: `Pane ${number}`,
      description: 'Glass, "clear"\nand cut',
      priority: 'high',
      due_date: `2026-12-${String(number).padStart(2, '0')}T17:30:00`,
      assignees: [team.member.id, team.manager.id],
      estimated_hours: 2.5,
    })
  await createTask({ title: '=1+1', description: 'Pane of a formula', priority: 'high' })
  await createTask({ title: 'Pane for later', priority: 'low' })
  await createTask({ title: 'Door', priority: 'high' })

  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}&priority=high&q=pane`)
  await page.getByRole('button', { name: 'Task Title' }).click()
  await page.getByRole('button', { name: 'Task Title' }).click()
  const exported = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const download = await exported
  expect(download.suggestedFilename()).toBe('tasks-northern-lights-2026-11-20.csv')
  const text = readFileSync(await download.path(), 'utf8')
  const file = papaparse.parse<Record<string, string>>(text, { header: true })
  expect(file.errors).toEqual([])

  const shownTitles: string[] = []
  const titles = page.getByRole('table').locator('tbody a')
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: `Page ${number}`, exact: true }).click()
    await expect(titles).toHaveCount(number === 1 ? 10 : 3)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    if (number === 1) await expect(titles.first()).toHaveText('Pane 12')
    shownTitles.push(...(await titles.allTextContents()))
  }
  expect(shownTitles).toHaveLength(13)
  expect(shownTitles.slice(0, 3)).toEqual(['Pane 12', 'Pane 11', 'Pane 10'])
  expect(file.data.map(({ Title }) => Title)).toEqual(shownTitles.map((title) => title.replace(/^=/, "'=")))
  expect(file.data[0]).toEqual({
    Key: 'NL-12',
    Title: 'Pane 12',
    Description: 'Glass, "clear"\nand cut',
    Project: 'Greenhouse',
    'Assigned To': 'Emil Employee; Mara Manager',
    Labels: '',
    Parent: '',
    Repeats: '',
    'Repeat Mode': '',
    'Repeat Copies': '',
    Priority: 'High',
    Status: 'To Do',
    'Due Date': '2026-12-12',
    'Due Time': '17:30',
    'Estimated Hours': '2.5',
    'Expected Completion': '',
  })
})

test('neither an empty table nor a board can be exported; on a phone both actions are in a menu', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  await world.as(team.admin).post('/tasks/', { project_id: project.id, title: 'Order the glass' })
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Export' })
  await expect(button).toBeEnabled()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('no such words')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(button).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('')
  await expect(button).toBeEnabled()
  await chooseView(page, 'Kanban Board')
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Import' })).toBeVisible()
  await chooseView(page, 'Table View')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button).toHaveCount(0)
  const moreButton = page.getByRole('main').getByRole('button', { name: 'More' })
  await moreButton.click()
  const exported = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await exported
  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(moreButton).toBeFocused()
})

test('a member has no import and is refused one, and exports the tasks they can see', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  const ownTaskFields = { project_id: project.id, assignees: [team.member.id] }
  await world.as(team.admin).post('/tasks/', { ...ownTaskFields, title: 'Order the glass' })
  await world.as(team.admin).post('/tasks/', { project_id: project.id, title: 'Not theirs' })
  await signIn(page, team.member, `/employee/tasks?orgId=${team.id}`)
  await expect(page.getByRole('row', { name: 'Order the glass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  const exported = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const text = readFileSync(await (await exported).path(), 'utf8')
  const [header, ...rows] = papaparse.parse<string[]>(text).data
  expect(header).toEqual([
    'Key',
    'Title',
    'Description',
    'Labels',
    'Parent',
    'Repeats',
    'Repeat Mode',
    'Repeat Copies',
    'Assigned To',
    'Status',
    'Priority',
    'Due Date',
  ])
  expect(rows).toEqual([['NL-1', 'Order the glass', '', '', '', '', '', '', 'Emil Employee', 'To Do', 'Medium', '']])

  const form = new FormData()
  form.set('project', String(project.id))
  form.set('mapping', JSON.stringify({ title: 'Title' }))
  form.set('file', new Blob(['Title\nSmuggled']), 'smuggled.csv')
  const response = await fetch(`${world.url}/organizations/${team.id}/task-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.member.token}` },
    body: form,
  })
  expect(response.status).toBe(403)
  expect((await tasksOf(world, team)).map(({ title }) => title).sort()).toEqual(['Not theirs', 'Order the glass'])
})
