import type { Page } from '@playwright/test'
import type { Area, Size } from './screens.ts'

/** A dialog, menu or other state of a screen, and the steps that open it. */
export type Opening = {
  area: Area['area']
  screen: string
  name: string
  sizes?: Size[]
  open: (page: Page) => Promise<unknown>
}

type Control = 'button' | 'menuitem' | 'link' | 'combobox' | 'cell'

const control = (page: Page, name: string | RegExp, role: Control) =>
  page.getByRole(role, { name }).filter({ visible: true }).first()
const pressControl =
  (name: string | RegExp, role: Control = 'button') =>
  (page: Page) =>
    control(page, name, role).click()
const hover =
  (name: string | RegExp, role: Control = 'button') =>
  (page: Page) =>
    control(page, name, role).hover()
const pressKeys = (combination: string) => (page: Page) => page.keyboard.press(combination)
const runSteps =
  (...all: Opening['open'][]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }
/** Performs an action that is a button on a desktop and a menu item on a phone. */
const pressAction = (name: string) => async (page: Page) => {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (!(await more.isVisible())) return pressControl(name)(page)
  await more.click()
  await pressControl(name, 'menuitem')(page)
}

/** Opens the menu of the first object of a list, which has no button in a row on a phone. */
const openRowMenu = async (page: Page) => {
  const more = control(page, /^More about/, 'button')
  if (await more.isVisible()) await more.click()
  else await page.locator('main [data-task]').first().click({ button: 'right' })
}
/** Opens the menu of the first object of a list, a sheet of buttons on a phone, and performs one of its actions. */
const pressRowMenuItem = (name: RegExp) => async (page: Page) => {
  await openRowMenu(page)
  if (page.viewportSize()?.width === 1440) return pressControl(name, 'menuitem')(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
/** Performs an action on the first object of a list, which is a button on a desktop and in the menu on a phone. */
const pressRowAction = (verb: 'Edit' | 'Delete') => (page: Page) =>
  page.viewportSize()?.width === 1440
    ? pressControl(new RegExp(`^${verb} `))(page)
    : pressRowMenuItem(new RegExp(`^${verb}`))(page)

const desktopOnly: Size[] = ['1440']
const phoneOnly: Size[] = ['390']
const adminOpening = (screen: string, name: string, open: Opening['open'], sizes?: Size[]): Opening => ({
  ...{ area: 'admin', screen, name, open },
  ...(sizes && { sizes }),
})

const employeeOpening = (screen: string, name: string, open: Opening['open']): Opening => ({
  ...{ area: 'employee', screen, name, open },
})
const goalScreen = 'goals?goalId={goal}'
const roomScreen = 'chat?room={room}'
/** Opens the chat panel of a page, as opposed to the chat page. */
const openChatPanel = pressControl('Team chat')
const pressMessageAction = (name: string) => async (page: Page) => {
  const message = page.getByRole('article').last()
  if (page.viewportSize()?.width === 1440) await message.hover()
  else await message.tap()
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
}
const sendMessage = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('The new photographs are in the folder.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('article').last().getByText('The new photographs').waitFor()
}
/** Interrupts the connection, and waits until the page shows the interruption. */
const loseConnection = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('Reconnecting…').waitFor({ timeout: 30_000 })
}

const fieldsScreen = 'settings#custom-fields'
const templatesScreen = 'settings#templates'
/** Starts the timer, unless it is running since the check in another size. */
const startTimer = async (page: Page) => {
  if (!(await control(page, 'Stop Timer', 'button').isVisible())) await pressControl('Start Timer')(page)
}

export const openings: Opening[] = [
  adminOpening('tasks/{task}', 'labels', (page) => page.getByTitle('Change labels', { exact: true }).click()),
  adminOpening('tasks/{blocked}', 'repeat', pressControl('Does not repeat')),
  adminOpening('tasks/{task}', 'add-dependency', pressControl('Add Dependency')),
  adminOpening('tasks/{task}', 'add-time', pressControl('Add Time')),
  adminOpening('tasks/{task}', 'timer', startTimer),
  adminOpening('tasks/{task}', 'watchers', pressControl(/^\d+ watchers?$/)),
  adminOpening('tasks/{task}', 'add-watcher', pressControl('Add a watcher')),
  adminOpening('tasks', 'mute', pressRowMenuItem(/^Mute/)),
  adminOpening('tasks/{parent}', 'finish-question', pressControl('Done')),
  adminOpening('tasks/{parent}', 'sections', (page) =>
    page.getByRole('region', { name: 'Dependencies' }).scrollIntoViewIfNeeded(),
  ),
  adminOpening(
    'tasks',
    'wide-table',
    runSteps(
      pressControl('Columns'),
      ...['Phase', 'Cost', 'Markets', 'Supplier', 'Delivery', 'Reviewer'].map((name) => pressControl(name, 'menuitem')),
      pressKeys('Escape'),
    ),
    desktopOnly,
  ),
  adminOpening('tasks', 'columns', pressControl('Columns'), desktopOnly),
  adminOpening('tasks', 'group', pressControl('Group'), desktopOnly),
  adminOpening('time', 'months', pressControl('Lock Months')),
  adminOpening(
    'settings#labels',
    'delete-label',
    runSteps(pressControl(/^Actions on/), pressControl('Delete...', 'menuitem')),
  ),
  adminOpening(fieldsScreen, 'new-field', pressControl('Add Field')),
  adminOpening(
    fieldsScreen,
    'change-kind',
    runSteps(pressControl(/^Actions on/), pressControl('Change kind...', 'menuitem')),
  ),
  adminOpening(templatesScreen, 'use-template', pressControl(/^Use /)),
  adminOpening(
    templatesScreen,
    'edit-template',
    runSteps(pressControl(/^Actions on/), pressControl('Edit...', 'menuitem')),
  ),
  adminOpening(templatesScreen, 'preview-template', (page) =>
    page.getByRole('region', { name: 'Templates' }).getByRole('listitem').first().getByRole('button').first().click(),
  ),
  adminOpening(
    templatesScreen,
    'delete-template',
    runSteps(pressControl(/^Actions on/), pressControl(/^Delete/, 'menuitem')),
  ),
  adminOpening('projects/{project}', 'time', (page) =>
    page.getByRole('region', { name: 'Time', exact: true }).scrollIntoViewIfNeeded(),
  ),
  adminOpening(goalScreen, 'shares', pressControl(/^Why \d/)),
  adminOpening('milestones/{milestone}', 'time', (page) =>
    page.getByRole('region', { name: 'Time', exact: true }).scrollIntoViewIfNeeded(),
  ),
  adminOpening('milestones/{milestone}', 'shares', pressControl(/^Why \d/)),
  adminOpening('settings#absences', 'add', pressControl('Add Absence')),
  {
    area: 'manager',
    screen: 'dashboard',
    name: 'forecasts',
    open: (page) => page.getByText('Goal Forecasts').scrollIntoViewIfNeeded(),
  },
  employeeOpening('tasks/{asked}', 'decline', pressControl('Decline')),
  employeeOpening('tasks/{asked}', 'other-date', pressControl('Other Date')),
  employeeOpening(goalScreen, 'shares', pressControl(/^Why \d/)),

  adminOpening('dashboard', 'palette', pressKeys('Control+k')),
  adminOpening(
    'dashboard',
    'palette-found',
    runSteps(pressKeys('Control+k'), (page) => page.getByRole('combobox').fill('on')),
  ),
  adminOpening('dashboard', 'keys', pressKeys('?'), desktopOnly),
  adminOpening('dashboard', 'account', pressControl('Account'), desktopOnly),
  adminOpening('dashboard', 'organizations', pressControl('Halden Instruments')),
  adminOpening(
    'dashboard',
    'new-organization',
    runSteps(pressControl('Halden Instruments'), pressControl('Create Organization', 'menuitem')),
  ),
  adminOpening('dashboard', 'menu', pressControl('Menu'), phoneOnly),
  adminOpening(
    'dashboard',
    'collapsed',
    runSteps(pressControl('Collapse sidebar'), hover('Tasks', 'link')),
    desktopOnly,
  ),
  adminOpening('dashboard', 'table', pressControl(/^Show .* as a table/)),
  adminOpening('projects', 'create', pressControl('Create Project')),
  adminOpening(
    'projects',
    'create-wrong',
    runSteps(pressControl('Create Project'), pressKeys('Control+Enter'), pressKeys('Enter')),
  ),
  adminOpening('projects', 'edit', pressRowAction('Edit')),
  adminOpening('projects', 'delete', pressRowAction('Delete')),
  adminOpening('projects', 'tooltip', hover(/^Delete /), desktopOnly),
  adminOpening('tasks', 'create', pressControl('Create Task')),
  adminOpening('tasks', 'create-tooltip', hover('Create Task'), desktopOnly),
  adminOpening('tasks', 'import', pressAction('Import')),
  adminOpening('tasks', 'edit', pressRowAction('Edit')),
  adminOpening('tasks', 'delete', pressRowAction('Delete')),
  adminOpening('tasks', 'menu', openRowMenu),
  adminOpening('tasks', 'selected', runSteps(pressKeys('j'), pressKeys('Shift+j'))),
  adminOpening('tasks?view=kanban', 'selected', runSteps(pressKeys('j'), pressKeys('Shift+j'))),
  adminOpening('tasks', 'filters', pressControl(/^Filters/), phoneOnly),
  adminOpening('tasks', 'status', pressControl('Status', 'combobox'), desktopOnly),
  adminOpening('tasks?q=zzzz', 'nothing-found', async () => undefined),
  adminOpening('tasks?view=kanban', 'move', pressControl(/^Move /)),
  adminOpening('tasks?view=kanban&projectId={project}', 'quick-add', pressControl('Add task to To Do')),
  adminOpening('tasks/{task}', 'edit', pressControl('Edit Task')),
  adminOpening('tasks/{task}', 'delete', pressControl('Delete')),
  adminOpening('tasks/{task}', 'comment-edit', pressControl('Edit comment')),
  adminOpening('tasks/{task}', 'comment-delete', pressControl('Delete comment')),
  adminOpening('users', 'invite', pressControl('Invite User')),
  adminOpening('users', 'person', pressControl(/^View /)),
  adminOpening('users', 'role', pressControl(/^Change role/)),
  adminOpening('users', 'remove', pressControl(/^Remove /)),
  adminOpening('goals', 'create', pressControl('New Goal')),
  adminOpening('goals', 'create-wrong', runSteps(pressControl('New Goal'), pressControl('Create Goal'))),
  adminOpening('goals?q=zzzz', 'nothing-found', async () => undefined),
  adminOpening(goalScreen, 'more', pressControl(/^More about/)),
  adminOpening(goalScreen, 'edit', runSteps(pressControl(/^More about/), pressControl('Edit goal', 'menuitem'))),
  adminOpening(goalScreen, 'delete', runSteps(pressControl(/^More about/), pressControl('Delete goal', 'menuitem'))),
  adminOpening(goalScreen, 'check-in', pressControl('Check In')),
  adminOpening(goalScreen, 'create', pressControl('New Milestone')),
  adminOpening(goalScreen, 'delete-milestone', pressControl(/^Delete /)),
  adminOpening(`${goalScreen}&milestoneId={milestone}&view=grid`, 'cards', async () => undefined),
  adminOpening(`${goalScreen}&milestoneId={milestone}`, 'unfolded', (page) =>
    page.locator('main [aria-expanded]').first().click(),
  ),
  adminOpening('milestones/{milestone}', 'edit', pressControl('Edit Milestone')),
  adminOpening('milestones/{milestone}', 'delete', pressControl('Delete')),
  adminOpening('milestones/{milestone}', 'comment-edit', pressControl('Edit comment')),
  adminOpening('milestones/{milestone}', 'comment-delete', pressControl('Delete comment')),
  adminOpening('milestones', 'create', pressControl('New Milestone')),
  adminOpening('milestones', 'burn-up', pressControl(/^Burn-up of/)),
  adminOpening('milestones', 'filters', pressControl(/^Filters/), phoneOnly),
  adminOpening('milestones?view=project', 'by-project', async () => undefined),
  adminOpening('milestones?q=zzzz', 'nothing-found', async () => undefined),
  adminOpening('chat', 'new-group', pressControl('New group')),
  adminOpening('chat', 'nobody-found', (page) => page.getByPlaceholder('Search team members...').fill('zzzz')),
  adminOpening(roomScreen, 'menu', pressControl('Group menu')),
  adminOpening(
    roomScreen,
    'participants',
    runSteps(pressControl('Group menu'), pressControl('Participants', 'menuitem')),
  ),
  adminOpening(roomScreen, 'leave', runSteps(pressControl('Group menu'), pressControl('Leave group', 'menuitem'))),
  adminOpening(roomScreen, 'actions', pressMessageAction('React')),
  adminOpening(roomScreen, 'reply', pressMessageAction('Reply')),
  adminOpening(roomScreen, 'edit', runSteps(sendMessage, pressMessageAction('Edit'))),
  adminOpening(roomScreen, 'delete', runSteps(sendMessage, pressMessageAction('Delete'))),
  adminOpening(roomScreen, 'lost-connection', loseConnection),
  adminOpening('dashboard', 'panel', openChatPanel),
  adminOpening('dashboard', 'panel-room', runSteps(openChatPanel, pressControl(/Website relaunch/))),
  adminOpening('settings', 'bell', pressControl(/^Notifications/)),
  adminOpening('notifications', 'chosen', (page) => page.locator('main').getByRole('checkbox').nth(1).check()),
  adminOpening('settings#delete-organization', 'ask', pressControl('Delete Organization')),
  employeeOpening('dashboard', 'keys', pressKeys('?')),
  employeeOpening('tasks/{task}', 'edit', pressControl('Edit Task')),
  employeeOpening(roomScreen, 'menu', pressControl('Group menu')),
  employeeOpening('goals', 'create', pressControl('New Personal Goal')),
  employeeOpening('settings#leave', 'ask', pressControl('Leave Organization')),
  employeeOpening('settings#delete-account', 'ask', pressControl('Delete My Account')),
  { area: 'manager', screen: 'team', name: 'invite', open: pressControl('Invite Member') },
]
