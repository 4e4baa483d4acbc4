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
const press =
  (name: string | RegExp, role: Control = 'button') =>
  (page: Page) =>
    control(page, name, role).click()
const hover =
  (name: string | RegExp, role: Control = 'button') =>
  (page: Page) =>
    control(page, name, role).hover()
const keys = (combination: string) => (page: Page) => page.keyboard.press(combination)
const steps =
  (...all: Opening['open'][]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }
/** An action that is a button on a desktop and a menu item on a phone. */
const rare = (name: string) => async (page: Page) => {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (!(await more.isVisible())) return press(name)(page)
  await more.click()
  await press(name, 'menuitem')(page)
}

const desk: Size[] = ['1440']
const phone: Size[] = ['390']
const admin = (screen: string, name: string, open: Opening['open'], sizes?: Size[]): Opening => ({
  ...{ area: 'admin', screen, name, open },
  ...(sizes && { sizes }),
})

const employee = (screen: string, name: string, open: Opening['open']): Opening => ({
  ...{ area: 'employee', screen, name, open },
})
const goal = 'goals?goalId={goal}'
const room = 'chat?room={room}'
/** Opens the chat panel of the page, not the chat page. */
const panel = press('Team chat')
const act = (name: string) => async (page: Page) => {
  const message = page.getByRole('article').last()
  if (page.viewportSize()?.width === 1440) await message.hover()
  else await message.tap()
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
}
const write = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('The new photographs are in the folder.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('article').last().getByText('The new photographs').waitFor()
}
/** An interruption long enough to be shown to the user. */
const lineCut = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('Reconnecting…').waitFor({ timeout: 30_000 })
}

export const openings: Opening[] = [
  admin('dashboard', 'palette', keys('Control+k')),
  admin(
    'dashboard',
    'palette-found',
    steps(keys('Control+k'), (page) => page.getByRole('combobox').fill('on')),
  ),
  admin('dashboard', 'keys', keys('?'), desk),
  admin('dashboard', 'account', press('Account'), desk),
  admin('dashboard', 'organizations', press('Halden Instruments')),
  admin('dashboard', 'new-organization', steps(press('Halden Instruments'), press('Create Organization', 'menuitem'))),
  admin('dashboard', 'menu', press('Menu'), phone),
  admin('dashboard', 'collapsed', steps(press('Collapse sidebar'), hover('Tasks', 'link')), desk),
  admin('dashboard', 'table', press(/^Show .* as a table/)),
  admin('projects', 'create', press('Create Project')),
  admin('projects', 'create-wrong', steps(press('Create Project'), keys('Control+Enter'), keys('Enter'))),
  admin('projects', 'edit', press(/^Edit /)),
  admin('projects', 'delete', press(/^Delete /)),
  admin('projects', 'tooltip', hover(/^Delete /), desk),
  admin('tasks', 'create', press('Create Task')),
  admin('tasks', 'create-tooltip', hover('Create Task'), desk),
  admin('tasks', 'import', rare('Import')),
  admin('tasks', 'edit', press(/^Edit /)),
  admin('tasks', 'delete', press(/^Delete /)),
  admin('tasks', 'filters', press(/^Filters/), phone),
  admin('tasks', 'status', press('Status', 'combobox'), desk),
  admin('tasks?q=zzzz', 'nothing-found', async () => undefined),
  admin('tasks?view=kanban', 'move', press(/^Move /)),
  admin('tasks?view=kanban&projectId={project}', 'quick-add', press('Add task to To Do')),
  admin('tasks/{task}', 'edit', press('Edit Task')),
  admin('tasks/{task}', 'delete', press('Delete')),
  admin('tasks/{task}', 'comment-edit', press('Edit comment')),
  admin('tasks/{task}', 'comment-delete', press('Delete comment')),
  admin('users', 'invite', press('Invite User')),
  admin('users', 'person', press(/^View /)),
  admin('users', 'role', press(/^Change role/)),
  admin('users', 'remove', press(/^Remove /)),
  admin('goals', 'create', press('New Goal')),
  admin('goals', 'create-wrong', steps(press('New Goal'), press('Create Goal'))),
  admin('goals?q=zzzz', 'nothing-found', async () => undefined),
  admin(goal, 'more', press(/^More about/)),
  admin(goal, 'edit', steps(press(/^More about/), press('Edit Goal', 'menuitem'))),
  admin(goal, 'delete', steps(press(/^More about/), press('Delete Goal', 'menuitem'))),
  admin(goal, 'check-in', press('Check In')),
  admin(goal, 'create', press('New Milestone')),
  admin(goal, 'delete-milestone', press(/^Delete /)),
  admin(`${goal}&milestoneId={milestone}&view=grid`, 'cards', async () => undefined),
  admin(`${goal}&milestoneId={milestone}`, 'unfolded', (page) => page.locator('main [aria-expanded]').first().click()),
  admin('milestones/{milestone}', 'edit', press('Edit Milestone')),
  admin('milestones/{milestone}', 'delete', press('Delete')),
  admin('milestones/{milestone}', 'comment-edit', press('Edit comment')),
  admin('milestones/{milestone}', 'comment-delete', press('Delete comment')),
  admin('milestones', 'create', press('New Milestone')),
  admin('milestones', 'burn-up', press(/^Burn-up of/)),
  admin('milestones', 'filters', press(/^Filters/), phone),
  admin('milestones?view=project', 'by-project', async () => undefined),
  admin('milestones?q=zzzz', 'nothing-found', async () => undefined),
  admin('chat', 'new-group', press('New group')),
  admin('chat', 'nobody-found', (page) => page.getByPlaceholder('Search team members...').fill('zzzz')),
  admin(room, 'menu', press('Group menu')),
  admin(room, 'participants', steps(press('Group menu'), press('Participants', 'menuitem'))),
  admin(room, 'leave', steps(press('Group menu'), press('Leave Group', 'menuitem'))),
  admin(room, 'actions', act('React')),
  admin(room, 'reply', act('Reply')),
  admin(room, 'edit', steps(write, act('Edit'))),
  admin(room, 'delete', steps(write, act('Delete'))),
  admin(room, 'line-cut', lineCut),
  admin('dashboard', 'panel', panel),
  admin('dashboard', 'panel-room', steps(panel, press(/Website relaunch/))),
  admin('settings', 'bell', press(/^Notifications/)),
  admin('notifications', 'chosen', (page) => page.locator('main').getByRole('checkbox').nth(1).check()),
  admin('settings#delete-organization', 'ask', press('Delete Organization')),
  employee('dashboard', 'keys', keys('?')),
  employee('tasks/{task}', 'edit', press('Edit Task')),
  employee(room, 'menu', press('Group menu')),
  employee('goals', 'create', press('New Personal Goal')),
  employee('settings#leave', 'ask', press('Leave Organization')),
  employee('settings#delete-account', 'ask', press('Delete My Account')),
  { area: 'manager', screen: 'team', name: 'invite', open: press('Invite Member') },
]
