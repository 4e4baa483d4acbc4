import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'
import { expectAbsent } from '../support/absent.ts'
import { dayInBrowser } from '../support/day.ts'
import { breakCalls } from '../support/hold-requests.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Person, Team, World } from '../support/world.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Time', exact: true })
const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const entries = (page: Page) => section(page).getByRole('list', { name: 'Time entries' }).getByRole('listitem')
const cell = (page: Page, key: string, day: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${key} .*${dayName(day)}$`) })

/** 'Nov 5, 2026' for `2026-11-05`, as the pages show days. */
const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The first day of the month that is `months` before the current one, and its name. */
function monthBefore(months: number) {
  const [year = 0, month = 0] = dayInBrowser(0).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { name: format.format(first), day: (date: number) => `${first.toISOString().slice(0, 8)}${date}` }
}

/** A team whose users live in the time zone of the browser, which decides on which day time counts. */
async function teamHere(world: World): Promise<Team> {
  const team = await world.team()
  await world.db
    .updateTable('users')
    .set({ time_zone: playwright.use?.timezoneId })
    .where('id', 'in', [team.admin.id, team.manager.id, team.member.id])
    .execute()
  return team
}

async function logTime(world: World, person: Person, taskId: number, day: string, minutes: number) {
  const start = Date.parse(`${day}T09:00:00Z`)
  const response = await world.as(person).post('/time-entries/', {
    task_id: taskId,
    started_at: new Date(start).toISOString(),
    ended_at: new Date(start + minutes * 60_000).toISOString(),
  })
  expect(response.status).toBe(201)
}

test('a timer runs on every page and device, and starting another stops it', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamHere(world)
  const { id: project_id } = await makeProject(world, team)
  const glass = await makeTask(world, team, { title: 'Order the glass', project_id })
  const roof = await makeTask(world, team, { title: 'Close the roof', project_id })
  const other = await openAnotherPage()
  await Promise.all([other.waitForEvent('websocket'), signIn(other, team.member, '/employee/dashboard')])
  await expectAbsent(timer(other), other.getByRole('button', { name: 'Team chat' }))
  await signIn(page, team.member, `/employee/tasks/${glass.id}?orgId=${team.id}`)
  await section(page).getByRole('button', { name: 'Start Timer' }).click()
  await expect(timer(page)).toContainText(glass.key)
  await expect(timer(page).getByRole('timer')).toHaveText(/^0:00:\d\d$/)
  await expect(timer(other)).toContainText(glass.key)
  await expectAccessible(page)
  await page.reload()
  await expect(timer(page)).toContainText(glass.key)
  await timer(other).getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()

  await page.goto(`/employee/tasks/${roof.id}?orgId=${team.id}`)
  await expect(section(page).getByRole('button', { name: 'Start Timer' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(
    page.getByText(`Started the timer on ${roof.key}, and stopped the other: 0 min on ${glass.key}`),
  ).toBeVisible()
  await expect(timer(other)).toContainText(roof.key)
  await expect(entries(other)).toHaveCount(1)
  await expectAccessible(other)

  await timer(other).getByRole('button', { name: 'Stop the timer' }).click()
  await expect(timer(other)).toBeHidden()
  await expect(timer(page)).toBeHidden()
  await expect(section(page).getByRole('button', { name: 'Start Timer' })).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
})

test('the section of a task whose entries could not be loaded offers Retry', async ({ page, world, signIn }) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await logTime(world, team.member, task.id, monthBefore(1).day(10), 30)
  const entriesAddress = '**/time-entries/organization/*'
  await breakCalls(page, entriesAddress)
  await signIn(page, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(section(page).getByText('Failed to fetch the time entries')).toBeVisible()
  await page.unroute(entriesAddress)
  await section(page).getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page)).toHaveCount(1)
})

test('time is added by its duration, refused if it makes no sense, edited, deleted and restored', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass', estimated_hours: 2 })
  const yesterday = dayInBrowser(-1)
  await signIn(page, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await section(page).getByRole('button', { name: 'Add Time' }).click()
  const dialog = page.getByRole('dialog')
  const duration = dialog.getByRole('textbox', { name: 'Duration' })
  await expect(duration).toBeFocused()
  for (const [text, fault] of [
    ['a while', 'Write a duration such as 1h 30m, 1:30 or 1.5.'],
    ['0', 'Enter at least one minute.'],
    ['25h', 'An entry has at most 24 hours. Split it by days.'],
  ]) {
    await duration.fill(text ?? '')
    await duration.press('Enter')
    await expect(dialog.getByText(fault ?? '')).toBeVisible()
  }
  await dialog.getByLabel('Day').fill(dayInBrowser(2))
  await duration.fill('1h 30m')
  await duration.press('Enter')
  await expect(dialog.getByText('Time cannot be logged for the future.')).toBeVisible()
  await expectDialogAccessible(page)
  await dialog.getByLabel('Day').fill(yesterday)
  await dialog.getByLabel('Note').fill('Called the supplier')
  await dialog.getByRole('button', { name: 'Add Time' }).click()
  await expect(dialog).toBeHidden()
  await expect(entries(page)).toContainText([`${dayName(yesterday)}9:00 AM – 10:30 AMCalled the supplier1 h 30 min`])
  await expect(section(page)).toContainText('Your time1 h 30 min · estimate 2 h')

  await entries(page).getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('To').fill('11:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(entries(page)).toContainText(['9:00 AM – 11:00 AM'])
  await entries(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(entries(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toContainText(['Called the supplier2 h'])
  await expectAccessible(page)
})

test('time is added once, even if the response is lost and the user tries again', async ({ page, world, signIn }) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await signIn(page, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await section(page).getByRole('button', { name: 'Add Time' }).click()
  const dialog = page.getByRole('dialog')
  await page.route('**/time-entries/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('1m')
  await dialog.getByRole('button', { name: 'Add Time' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add the time')
  await page.unroute('**/time-entries/')
  await dialog.getByRole('button', { name: 'Add Time' }).click()
  await expect(dialog).toBeHidden()
  const { body } = await world.as(team.member).get(`/time-entries/organization/${team.id}`)
  expect(body).toHaveLength(1)
})

test('the time of a week is typed by keyboard, and also on a phone', async ({ page, world, signIn }) => {
  const team = await teamHere(world)
  const { id: project_id } = await makeProject(world, team)
  const glass = await makeTask(world, team, { title: 'Order the glass', project_id })
  const roof = await makeTask(world, team, { title: 'Close the roof', project_id })
  const month = monthBefore(2)
  // The second Monday to Sunday of the month.
  const [monday, tuesday] = weekIn(month.day)
  await signIn(page, team.member, `/employee/time?orgId=${team.id}&day=${tuesday}`)
  await expect(page.getByText('No time logged for this week yet')).toBeVisible()
  const picker = page.getByRole('combobox', { name: 'Add a task' })
  for (const task of [glass, roof]) {
    await picker.fill(task.title)
    await page.getByRole('option', { name: task.title }).click()
    await expect(page.getByRole('link', { name: task.title })).toBeVisible()
  }
  const table = page.getByRole('table', { name: 'Time of the week' })
  await cell(page, glass.key, monday).focus()
  await page.keyboard.type('1:30')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, glass.key, tuesday)).toBeFocused()
  await page.keyboard.type('45m')
  await page.keyboard.press('Enter')
  await expect(cell(page, roof.key, tuesday)).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, glass.key, tuesday)).toHaveValue('0:45')
  await expect(table.getByRole('row', { name: 'Total' }).last()).toContainText('Total1:302:454:15')
  await page.keyboard.type('soon')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await cell(page, glass.key, monday).focus()
  await expect(page.getByText('Write a duration such as 1h 30m, 1:30 or 1.5.')).toBeVisible()
  await cell(page, glass.key, tuesday).focus()
  await page.keyboard.press('Escape')
  await expect(cell(page, glass.key, tuesday)).toHaveValue('0:45')
  await expectAccessible(page)

  await page.reload()
  await expect(cell(page, roof.key, tuesday)).toHaveValue('2:00')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cell(page, glass.key, tuesday)).toHaveValue('0:45')
  await page.getByRole('button', { name: new RegExp(`^Mon ${dayName(monday)}`) }).click()
  await cell(page, glass.key, monday).fill('')
  await cell(page, glass.key, monday).press('Enter')
  await expect(page.getByText(`Deleted 1 h 30 min on ${glass.key}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, glass.key, monday)).toHaveValue('1:30')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('No time logged for this week yet')).toBeVisible()
  await page.getByRole('button', { name: "Add the previous week's tasks" }).click()
  await expect(page.getByRole('link', { name: 'Close the roof' })).toBeVisible()
})

/** The Monday and the Tuesday of the first whole week of a month. */
function weekIn(day: (date: number) => string): [string, string] {
  const date = [10, 11, 12, 13, 14, 15, 16].find((each) => new Date(`${day(each)}T00:00:00Z`).getUTCDay() === 1) ?? 10
  return [day(date), day(date + 1)]
}

test('a locked month can no longer be changed, until a manager unlocks it', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const month = monthBefore(2)
  const [monday, tuesday] = weekIn(month.day)
  await logTime(world, team.member, task.id, monday, 60)
  const member = await openAnotherPage()
  const memberSocket = member.waitForEvent('websocket')
  await signIn(member, team.member, `/employee/time?orgId=${team.id}&day=${monday}`)
  await memberSocket
  await expect(cell(member, task.key, monday)).toHaveValue('1:00')
  await expectAbsent(member.getByRole('button', { name: 'Lock Months' }), member.getByRole('radio', { name: 'Report' }))

  await signIn(page, team.manager, `/manager/time?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Lock Months' }).click()
  await page.getByRole('button', { name: `Lock ${month.name}` }).click()
  const question = page.getByRole('dialog', { name: `Lock ${month.name}?` })
  await expect(question).toContainText('until an admin or manager unlocks it')
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('Locked by Mara Manager')).toBeVisible()

  await expect(member.getByText(`${month.name} is locked. An admin or manager can unlock it.`)).toBeVisible()
  await expect(cell(member, task.key, monday)).toHaveCount(0)
  await expect(member.getByRole('button', { name: /Order the glass.*1 h/ })).toBeVisible()
  await expectAccessible(member)
  await member.goto(`/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(entries(member)).toHaveCount(1)
  await expectAbsent(entries(member).getByRole('button', { name: /^(Edit|Delete)/ }), entries(member))
  await section(member).getByRole('button', { name: 'Add Time' }).click()
  await member.getByLabel('Day').fill(tuesday)
  await member.getByRole('textbox', { name: 'Duration' }).fill('1h')
  await member.getByRole('dialog').getByRole('button', { name: 'Add Time' }).click()
  await expect(member.getByRole('dialog').getByRole('alert')).toContainText(`${month.name} is locked.`)
  await member.keyboard.press('Escape')

  await page.getByRole('button', { name: `Unlock ${month.name}` }).click()
  await page
    .getByRole('dialog', { name: `Unlock ${month.name}?` })
    .getByRole('button', { name: 'Unlock' })
    .click()
  await expect(entries(member).getByRole('button', { name: /^Edit/ })).toBeVisible()
})

test('members see only their own time; managers see everybody, and download it', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass', estimated_hours: 4 })
  const day = monthBefore(1).day(12)
  await world.as(team.manager).post(`/tasks/${task.id}/subtasks`, { titles: ['Measure'] })
  await logTime(world, team.member, task.id, day, 60)
  await logTime(world, team.manager, task.id, day, 210)
  const address = `time?orgId=${team.id}&view=report&period=last-month`
  const member = await openAnotherPage()
  await signIn(member, team.member, `/employee/${address}`)
  const report = (of: Page) => of.getByRole('table', { name: 'Report' })
  await expect(report(member)).toContainText('Order the glass4 h1 h−3 h')
  await expect(member.getByText('your own time')).toBeVisible()
  await expectAbsent(member.getByRole('combobox', { name: 'Person' }), report(member))
  await member.goto(`/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(section(member)).toContainText('Your time1 h')
  await expect(entries(member)).toHaveCount(1)

  await signIn(page, team.manager, `/manager/${address}`)
  await expect(report(page)).toContainText('Order the glass4 h4 h 30 min+30 min')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(3)
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By person' }).click()
  await expect(report(page).getByRole('row')).toHaveText([/Person/, /Mara Manager.*3 h 30 min/, /Emil Employee.*1 h/])
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Emil Employee' }).click()
  await expect(report(page).getByRole('row')).toHaveCount(2)
  await page.getByText('Week', { exact: true }).click()
  await page.goto(`/manager/time?orgId=${team.id}&day=${day}&person=${team.member.id}`)
  await expect(page.getByRole('button', { name: /Order the glass.*1 h, 1 entry/ })).toBeVisible()
  await page.getByRole('button', { name: /Order the glass.*1 h, 1 entry/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(['1 h'])
  await page.goto(`/manager/tasks/${task.id}?orgId=${team.id}`)
  await expect(section(page).getByRole('list', { name: 'Time by person' }).getByRole('listitem')).toHaveCount(2)
  await expect(section(page)).toContainText('4 h 30 min of 4 h')
  await expect(section(page)).toContainText('30 min over the estimate')
  await expectAccessible(page)
})

test('a range of days is used when it is complete and the user leaves it', async ({ page, world, signIn }) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await logTime(world, team.manager, task.id, '2026-03-12', 90)
  await signIn(page, team.manager, `/manager/time?orgId=${team.id}&view=report&period=2026-02-01..2026-02-28`)
  const report = page.getByRole('table', { name: 'Report' })
  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
  await expect(page.getByText('No time in this period')).toBeVisible()
  // The year of the last day is missing, which does not mean that the range has no end.
  await last.fill('')
  await last.pressSequentially('0331')
  await page.getByRole('combobox', { name: 'Period' }).focus()
  await expect(page).toHaveURL(/period=2026-02-01\.\.2026-02-28/)
  // Moving from one field to the other does not use what is entered so far.
  await last.fill('2026-03-31')
  await first.fill('2026-03-01')
  await first.focus()
  await last.focus()
  await expect(last).toBeFocused()
  await expect(page).toHaveURL(/period=2026-02-01\.\.2026-02-28/)
  await last.press('Enter')
  await expect(report).toContainText('Order the glass')
  await expect(page).toHaveURL(/period=2026-03-01\.\.2026-03-31/)
  await expect(last).toBeFocused()
})

test('a report compares only time on tasks with an estimate, on one line of choices, and on a phone with its bars', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamHere(world)
  const estimated = await makeTask(world, team, { title: 'Order the glass', estimated_hours: 1 })
  const other = await makeTask(world, team, { title: 'Paint the door' })
  const day = monthBefore(1).day(12)
  await logTime(world, team.manager, estimated.id, day, 90)
  await logTime(world, team.manager, other.id, day, 120)
  await signIn(page, team.manager, `/manager/time?orgId=${team.id}&view=report&period=last-month`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Spent3 h 30 minEstimated1 hDifference+30 minWithout an estimate2 h')
  const download = await page.getByRole('button', { name: 'Download CSV' }).boundingBox()
  const period = await page.getByRole('combobox', { name: 'Period' }).boundingBox()
  expect(download?.y).toBe(period?.y)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page
    .getByRole('row', { name: /Order the glass/ })
    .locator('[aria-hidden]')
    .filter({ hasText: /^$/ })
  await expect.poll(async () => (await bar.first().boundingBox())?.width).toBeGreaterThan(300)
  await expectAccessible(page)
})

test('a project, a milestone and a goal show estimated against spent time, and follow new entries', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamHere(world)
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  const place = { project_id: project.id, goal_id: goal.id, goal_milestone_id: milestone.id, due_date: null }
  const glass = await makeTask(world, team, { ...place, title: 'Order the glass', estimated_hours: 4 })
  const roof = await makeTask(world, team, { ...place, assigned_users: [team.manager.id], estimated_hours: 36 })
  const elsewhere = await makeTask(world, team, { title: 'Weed the beds' })
  const day = monthBefore(1).day(12)
  await logTime(world, team.manager, roof.id, day, 690)
  await logTime(world, team.manager, elsewhere.id, day, 15)

  const member = await openAnotherPage()
  await Promise.all([
    member.waitForEvent('websocket'),
    signIn(member, team.member, `/employee/projects/${project.id}?orgId=${team.id}`),
  ])
  await expect(section(member)).toContainText('Your time0 min · estimate 4 h')
  await Promise.all([
    page.waitForEvent('websocket'),
    signIn(page, team.manager, `/manager/projects/${project.id}?orgId=${team.id}`),
  ])
  await expect(section(page)).toContainText('11 h 30 min of 40 h')
  await logTime(world, team.member, glass.id, day, 60)
  await expect(section(page)).toContainText('12 h 30 min of 40 h')
  // Time on a task without an estimate is not compared with the estimates of others.
  const bare = await makeTask(world, team, { ...place, assigned_users: [team.manager.id], title: 'Sweep the floor' })
  await logTime(world, team.manager, bare.id, day, 45)
  await expect(section(page)).toContainText('Another 45 min on tasks without an estimate.')
  await expect(section(page)).toContainText('12 h 30 min of 40 h')
  await expect(section(page)).toContainText('27 h 30 min left')
  await expect(section(member)).toContainText('Your time1 h · estimate 4 h')
  await expect(section(member)).toContainText('One task that you see, with an estimate.')
  await expectAccessible(member)
  await world.as(team.admin).put(`/tasks/${roof.id}`, { estimated_hours: 2 })
  await expect(section(page)).toContainText('6 h 30 min over the estimate')
  await expectAccessible(page)

  await section(page).getByRole('link', { name: 'Time report' }).click()
  const report = page.getByRole('table', { name: 'Report' })
  await expect(report.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'All projects' }).click()
  await expect(report).toContainText('Weed the beds')

  await page.setViewportSize({ width: 390, height: 844 })
  const foldOfGoal = page.getByRole('button', { name: 'Time, shares and forecast' })
  for (const { address, isFolded } of [
    { address: `milestones/${milestone.id}?orgId=${team.id}` },
    { address: `goals?orgId=${team.id}&goalId=${goal.id}`, isFolded: true },
    { address: `goals?orgId=${team.id}&goalId=${goal.id}&milestoneId=${milestone.id}` },
  ]) {
    await page.goto(`/manager/${address}`)
    if (isFolded) await foldOfGoal.click()
    await expect(section(page)).toContainText('12 h 30 min of 6 h')
    await expectAccessible(page)
  }
})

test('a discarded timer is started again by Undo from the same moment', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const member = world.as(team.member)
  const { body } = await member.post('/time-entries/start', { task_id: task.id, note: 'Measuring' })
  await signIn(page, team.member, `/employee/tasks/${task.id}`)
  await expect(timer(page)).toContainText(task.key)
  await page.getByRole('button', { name: /^Discard / }).click()
  await expect(timer(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(timer(page)).toContainText(task.key)
  const { started_at, note } = (await member.get('/time-entries/running')).body.entry
  expect({ started_at, note }).toEqual({ started_at: body.entry.started_at, note: 'Measuring' })
})

test('a timer that was forgotten overnight is stopped at the time that the user chooses, or runs on', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamHere(world)
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const yesterday = dayInBrowser(-1)
  // After 9 PM the entry would be longer than 24 hours, so that the timer could no longer be kept.
  await page.clock.setFixedTime(new Date(`${dayInBrowser(0)}T08:00:00Z`))
  await world.db
    .insertInto('time_entries')
    .values({
      organization_id: team.id,
      task_id: task.id,
      user_id: team.member.id,
      started_at: `${yesterday}T20:00:00Z`,
      started_on: yesterday,
    })
    .execute()
  const question = page.getByRole('dialog', { name: 'Is this timer still right?' })
  await signIn(page, team.member, `/employee/tasks/${task.id}?orgId=${team.id}`)
  await expect(question).toContainText('Order the glass')
  await expectDialogAccessible(page)
  await question.getByLabel('Day').fill(dayInBrowser(-3))
  await expect(question.getByText('This is before the start.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Stop the timer' })).toBeDisabled()
  await question.getByRole('button', { name: 'Keep it running' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expectAbsent(question, timer(page))
  await page.evaluate(`localStorage.removeItem('timer-kept')`)
  await page.reload()
  await question.getByRole('button', { name: /^End of the day/ }).click()
  await question.getByRole('button', { name: 'Stop the timer' }).click()
  await expect(question).toBeHidden()
  await expect(timer(page)).toBeHidden()
  await expect(entries(page)).toContainText([/PM – 12:00 AM[23] h/])
})
