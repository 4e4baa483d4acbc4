import type { Locator, Page } from '@playwright/test'
import { message, messageBox } from '../support/chat.ts'
import { reopenAfterExpiry } from '../support/expired-session.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeGoal } from '../support/make-goal.ts'
import { makeMilestone, makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const pressKeys = async (page: Page, ...keyNames: string[]) => {
  for (const key of keyNames) await page.keyboard.press(key)
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the palette and types into it. */
async function typeIntoPalette(page: Page, text: string) {
  await pressKeys(page, 'Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
}

/**
 * Presses Tab until the element has the focus. One query finds and checks the element, because a field can be replaced
 * by its editor at any time.
 */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 80; step++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the keyboard alone is enough to sign in, move a task and comment on it', async ({ page, world }) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(team.member.email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(team.member.password)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  await pressKeys(page, 'g', 't')
  await expect(page.getByRole('heading', { level: 1, name: /My Tasks/ })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Table View' }))
  await pressKeys(page, 'ArrowRight')
  const card = page.getByRole('link', { name: task.title })
  await expect(page.getByRole('region', { name: 'To Do' }).getByRole('link', { name: task.title })).toBeVisible()
  await tabTo(page, card)
  await pressKeys(page, 'Alt+Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'In Progress' }).getByRole('link', { name: task.title })).toBeVisible()
  await expect.poll(async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.status).toBe('in_progress')

  await pressKeys(page, 'Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(task.key.toLowerCase())
  await expect(palette(page).getByRole('option', { name: task.title })).toBeVisible()
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/employee/tasks/${task.id}\\?orgId=${team.id}$`))
  const comment = page.getByRole('textbox', { name: 'Add a comment' })
  await expect(comment).toBeVisible()
  await tabTo(page, comment)
  // Shortcuts do not apply while the user is typing text.
  await page.keyboard.type('going to c? /g t')
  await pressKeys(page, 'Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'going to c? /g t' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette finds tasks and projects, and opens every page', async ({ page, world, signIn }) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Boathouse')
  const task = await makeTask(world, team, { title: 'Caulk the hull', project_id: project.id })
  await signIn(page, team.admin, `/admin/dashboard?orgId=${team.id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Search or jump to' }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(palette(page).getByRole('option').first()).toContainText('Create task')
  await expectAccessible(page)
  await pressKeys(page, 'Escape')
  await expect(palette(page)).toHaveCount(0)

  await typeIntoPalette(page, 'hull caulk')
  await expect(palette(page).getByRole('option')).toHaveText([new RegExp(`${task.key}.*Caulk the hull`)])
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/tasks/${task.id}\\?`))
  await typeIntoPalette(page, 'boat')
  await palette(page).getByRole('option', { name: 'Boathouse' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${project.id}\\?`))
  await typeIntoPalette(page, 'xyz')
  await expect(palette(page).getByText('Nothing found for "xyz"')).toBeVisible()
  await pressKeys(page, 'Escape')
  await typeIntoPalette(page, 'go')
  await expect(palette(page).getByRole('option').first()).toContainText('Goals')
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/goals\\?orgId=${team.id}$`))
})

test('the palette finds goals, milestones, people and sections of the settings [U12]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  const milestone = await makeMilestone(world, team, project)
  await makeTask(world, team, { project_id: project.id })
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  const choose = async (text: string, option: string) => {
    await typeIntoPalette(page, text)
    await palette(page).getByRole('option', { name: option, exact: true }).click()
    await expect(palette(page)).toHaveCount(0)
  }
  await choose('harv', 'Harvest in March')
  await expect(page).toHaveURL(/\/manager\/goals\?(?=.*goalId=\d)/)
  await choose('roof', 'Roof closed')
  await expect(page).toHaveURL(new RegExp(`/manager/milestones/${milestone.id}\\?`))
  await choose('emil', 'Emil Employee')
  await expect(page).toHaveURL(new RegExp(`/manager/tasks\\?(?=.*person=${team.member.id})(?=.*status=open)`))
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
  await choose('trash', 'Settings: Trash')
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await signIn(page, team.member, `/employee/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await typeIntoPalette(page, 'mara')
  await palette(page).getByRole('option', { name: 'Mara Manager' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/chat\\?(?=.*room=${team.manager.id})`))
  await typeIntoPalette(page, 'settings')
  await expect(palette(page).getByRole('option', { name: 'Settings: Profile' })).toBeVisible()
  await expect(palette(page).getByRole('option', { name: 'Settings: Members and roles' })).toHaveCount(0)
})

test('the palette creates objects, changes theme and organization, and offers only permitted actions', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const secondOrganization = await world.organization({ name: 'Harbour Works', admin: team.admin })
  await signIn(page, team.admin, `/admin/goals?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  const createButton = page.getByRole('button', { name: 'New Goal' }).first()
  await createButton.focus()
  await typeIntoPalette(page, 'create goal')
  await pressKeys(page, 'Enter')
  await expect(dialog(page, 'New Goal')).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(createButton).toBeFocused()
  await typeIntoPalette(page, 'dark')
  await pressKeys(page, 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await typeIntoPalette(page, 'harbour')
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/goals\\?orgId=${secondOrganization.id}$`))

  await signIn(page, team.member, `/employee/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await typeIntoPalette(page, 'create')
  await expect(palette(page).getByRole('option')).toHaveText([/Create goal/])
  await pressKeys(page, 'Escape')
  await expect(palette(page)).toHaveCount(0)
  await pressKeys(page, 'n', 'p', 'n', 'i')
  await pressKeys(page, 'n', 'g')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('New Personal Goal')
})

test('? shows the shortcuts, which do not apply in text fields and can be switched off', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  await makeTask(world, team)
  await signIn(page, team.admin, `/admin/projects?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await pressKeys(page, '?')
  const helpDialog = dialog(page, 'Keyboard Shortcuts')
  await expect(helpDialog.getByRole('region', { name: 'Go to' }).getByText('Tasks', { exact: true })).toBeVisible()
  for (const noun of ['task', 'project', 'goal'])
    await expect(helpDialog.getByText(`Create ${noun}`, { exact: true })).toBeVisible()
  // Only what can be done here is listed.
  await expect(helpDialog.getByText('Create milestone')).toHaveCount(0)
  await expectAccessible(page)
  // Shortcuts do not apply while a dialog is open.
  await pressKeys(page, 'c')
  await expect(dialog(page, 'New Task')).toHaveCount(0)
  await pressKeys(page, 'Escape')
  await expect(helpDialog).toHaveCount(0)
  for (const [key, name] of [
    ['c', 'New Task'],
    ['n p', 'Create New Project'],
    ['n g', 'New Goal'],
    ['n i', 'Invite User'],
  ] as const) {
    await pressKeys(page, ...key.split(' '))
    await expect(dialog(page, name)).toBeVisible()
    await pressKeys(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // The shortcut for a new milestone works only on pages that have the button for it.
  await page.goto(`/admin/goals?goalId=${goal.id}&orgId=${team.id}`)
  await page.getByRole('button', { name: 'New Milestone' }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText('Create a milestoneNM')
  await expect(page.getByRole('button', { name: 'New Milestone' }).first()).toHaveAccessibleDescription(
    'Create a milestone N M',
  )
  await pressKeys(page, 'n', 'm')
  await expect(dialog(page, 'Create Milestone')).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressKeys(page, 'g', 't')
  await expect(page).toHaveURL(/\/admin\/tasks\?/)
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible()
  const createTaskButton = page.getByRole('button', { name: 'Create Task' }).first()
  await expect(createTaskButton).toHaveAttribute('aria-keyshortcuts', 'C')
  await expect(createTaskButton).toHaveAccessibleDescription('')
  // The pointer is where the button for a new milestone was, so hovering alone might not move it.
  await page.mouse.move(0, 0)
  await createTaskButton.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Create a taskC')
  await expect(createTaskButton).toHaveAccessibleDescription('Create a task C')
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await pressKeys(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused()
  await pressKeys(page, 'c', '?')
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('c?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/admin/settings?orgId=${team.id}#keyboard`)
  const singleKeysSwitch = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await singleKeysSwitch.focus()
  await pressKeys(page, 'Space')
  await expect(singleKeysSwitch).not.toBeChecked()
  await page.reload()
  await expect(singleKeysSwitch).not.toBeChecked()
  await pressKeys(page, '?', 'g', 'd', 'c', 'n', 'p', 'Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/settings\?/)
  await pressKeys(page, 'Escape')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await createTaskButton.focus()
  await expect(createTaskButton).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(createTaskButton).not.toHaveAttribute('aria-keyshortcuts')
})

/**
 * A script for a button that opens a dropdown: clicks the button, and presses Escape as soon as the dropdown is open,
 * before the focus moves into the dropdown.
 */
const openAndEscapeScript = `(button) => new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (button.getAttribute('aria-expanded') !== 'true') return
    observer.disconnect()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    resolve()
  })
  observer.observe(button, { attributes: true })
  button.click()
})`

test('Escape closes a dropdown before the focus is in it', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  await messageBox(page).fill('The glass is here')
  await pressKeys(page, 'Enter')
  const sent = message(page, 'The glass is here')
  await sent.hover()
  const dropdowns = [
    { button: sent.getByRole('button', { name: 'React' }), content: page.getByRole('dialog', { name: 'Reactions' }) },
    { button: page.getByRole('button', { name: 'Account' }), content: page.getByRole('menu') },
  ]
  for (const { button, content } of dropdowns) {
    await button.click()
    await expect(content).toBeVisible()
    await pressKeys(page, 'Escape')
    await expect(content).toHaveCount(0)
    await button.evaluate(openAndEscapeScript)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(content).toHaveCount(0)
  }
})

test('unsent form input survives a reload and an expired session, for its author only', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const url = `/admin/tasks?orgId=${team.id}`
  const form = dialog(page, 'Create Task')
  const title = form.getByLabel('Task Title')
  const openForm = () => page.getByRole('main').getByRole('button', { name: 'Create Task' }).first().click()
  await signIn(page, team.admin, url)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await openForm()
  await title.fill('Order the glass')
  await form.getByLabel('Description').fill('4 mm, two panes more than needed')
  await expect(form.getByText('Draft restored')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await openForm()
  await expect(title).toHaveValue('Order the glass')
  await expect(form.getByText('Draft restored')).toBeVisible()
  await expectAccessible(page)

  // After the session has expired, another user who signs in does not see the draft, but its author does.
  await reopenAfterExpiry(page, world, team.admin)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await openForm()
  await expect(title).toHaveValue('')
  await page.goto('/favicon.svg')
  await page.evaluate(`localStorage.removeItem('token')`)
  await page.goto('/login')
  await page.getByLabel('Email').fill(team.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(team.admin.password)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true }).click()
  await openForm()
  await expect(title).toHaveValue('Order the glass')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('')
  await expect(form.getByText('Draft restored')).toHaveCount(0)

  // Cancel also discards the draft.
  await title.fill('Measure')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await openForm()
  await expect(title).toHaveValue('')
})
