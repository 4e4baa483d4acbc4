import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { breakCalls, cutLiveConnection } from '../support/hold-requests.ts'
import { invite } from '../support/invitation.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Person, World } from '../support/world.ts'

const table = (page: Page) => page.getByRole('table')
const row = (page: Page, name: string) => table(page).getByRole('row', { name })
const firstColumn = (page: Page) => table(page).locator('tbody tr td:first-child button').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
let emailCount = 0
const freshEmail = () => `guest${Date.now()}x${emailCount++}@example.com`

const membersOf = async (world: World, by: Person, id: number) =>
  (await world.as(by).get(`/users/organizations/${id}`)).body

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the filter and the address choose the organization whose users are listed [USERS-01, USERS-02, USERS-03 (settled: it refetches), USERS-04 (settled: /admin/users/{orgId}), ROUTE-21]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Harbour Works')
  const otherOrganization = await world.organization({ name: 'Second Street', admin: team.admin })
  await world.join(otherOrganization, 'member', await world.register({ name: 'Sonja Second' }))
  await signIn(page, team.admin, `/admin/users?orgId=${team.id}`)
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(row(page, 'Emil Employee')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Harbour Works')

  const usersRequest = page.waitForRequest(`**/users/organizations/${otherOrganization.id}`)
  await choose(page, 'Organization', 'Second Street')
  await usersRequest
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?orgId=${otherOrganization.id}$`))
  await expect(row(page, 'Sonja Second')).toBeVisible()
  await expect(row(page, 'Emil Employee')).toHaveCount(0)

  await page.goto(`/admin/users/${team.id}`)
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Harbour Works')
  await expect(row(page, 'Emil Employee')).toBeVisible()
  await choose(page, 'Organization', 'Second Street')
  await expect(row(page, 'Sonja Second')).toBeVisible()
})

test('the table of users can be searched and sorted, and shows each role [USERS-06, USERS-07, USERS-08]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin } = await world.team()
  await signIn(page, admin, '/admin/users')
  await expect(row(page, 'Ada Admin').getByText('Admin', { exact: true })).toBeVisible()
  await expect(row(page, 'Mara Manager').getByText('Manager', { exact: true })).toBeVisible()
  await expect(row(page, 'Emil Employee').getByText('Member', { exact: true })).toBeVisible()

  await press(page, 'Name')
  await expect.poll(() => firstColumn(page)).toEqual(['Ada Admin', 'Emil Employee', 'Mara Manager'])
  await press(page, 'Name')
  await expect.poll(() => firstColumn(page)).toEqual(['Mara Manager', 'Emil Employee', 'Ada Admin'])

  await page.getByRole('searchbox', { name: 'Search users' }).fill('MARA')
  await expect.poll(() => firstColumn(page)).toEqual(['Mara Manager'])
  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('the admin form shows errors at its fields and sends nothing [USERS-05, VAL-086, VAL-088, VAL-089, VAL-091, VAL-092, VAL-093, VAL-094, CONST-56, PERM-11]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team('Harbour Works')
  await signIn(page, admin, '/admin/users')
  await press(page, 'Invite User')
  await expect(dialog(page).getByRole('combobox', { name: 'Organization' })).toHaveValue('Harbour Works')
  const role = dialog(page).getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveValue('Member')
  await role.click()
  await expect(page.getByRole('option')).toHaveText(['Member', 'Manager'])

  // Choosing the selected option again clears the selection.
  await page.getByRole('option', { name: 'Member' }).click()
  await dialog(page).getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name: 'Harbour Works' }).click()
  await press(page, 'Send Invitation')
  await expect(dialog(page).getByRole('combobox', { name: 'Organization' })).toBeFocused()
  await expect(dialog(page).getByText('Organization is required', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Email is required', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Role is required', { exact: true })).toBeVisible()
  await dialog(page).getByLabel('Email').fill('eve@host')
  await expect(dialog(page).getByText('Email is required')).toHaveCount(0)
  await press(page, 'Send Invitation')
  await expect(dialog(page).getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  expect(await membersOf(world, admin, id)).toHaveLength(3)
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()
})

test('the form explains what each role may do and how the user signs in [PERM-12, PERM-13, PERM-14, PERM-15, PERM-16, PERM-17, PERM-18, PERM-19, PERM-20, PERM-21, PERM-22 (settled: a password from the link), PERM-23]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, manager } = await world.team()
  for (const [person, path, button] of [
    [admin, '/admin/users', 'Invite User'],
    [manager, '/manager/team', 'Invite Member'],
  ] as const) {
    await signIn(page, person, path)
    await press(page, button)
    const roles = dialog(page).locator('dl > div')
    await expect(roles).toHaveText([
      'MemberView assigned tasks and projects, update task status and progress, manage personal goals.',
      'ManagerAll that a member can, plus create and assign tasks, manage team members, view team performance.',
    ])
    await expect(dialog(page)).toContainText(
      'An account is created automatically. The person sets a password from the link',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('the manager form checks the email only for an at sign [VAL-090]', async ({ page, world, signIn }) => {
  const { manager, id } = await world.team()
  await signIn(page, manager, '/manager/team')
  await press(page, 'Invite Member')
  await expect(dialog(page).getByRole('combobox', { name: 'Organization' })).toHaveCount(0)
  await invite(page, 'eve')
  await expect(dialog(page).getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  const email = freshEmail().replace('.com', '')
  await invite(page, email)
  await expect(page.getByRole('dialog', { name: 'Invitation ready' })).toContainText(email)
  expect(await membersOf(world, manager, id)).toContainEqual(
    expect.objectContaining({ email, organization_role: 'member', status: 'pending', name: null }),
  )
})

test('a refused invitation shows the reason and stays open; ERR-26 a failed repeat shows the message of the call [ERR-73]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team()
  await signIn(page, admin, '/admin/users')
  await press(page, 'Invite User')
  await invite(page, member.email)
  await expect(dialog(page).getByRole('alert')).toHaveText('This person is already a member of the organization')
  await breakCalls(page, '**/invite-member', 'POST')
  await press(page, 'Send Invitation')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to invite member. Please try again.')
  await press(page, 'Cancel')

  const email = freshEmail()
  await world.as(admin).post(`/organizations/${id}/invite-member`, { email, role: 'member' })
  await page.reload()
  await press(page, `Invite ${email} again`)
  await press(page, 'Send Again')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to invite member')
})

test('an admin without an organization is asked to create one first [ERR-74, ERR-17]', async ({
  page,
  world,
  signIn,
}) => {
  const userWithoutTeam = await world.register({ name: 'Lone Lead', role: 'admin' })
  await cutLiveConnection(page)
  await signIn(page, userWithoutTeam, '/admin/users')
  await expect(row(page, 'Lone Lead')).toBeVisible()
  await press(page, 'Invite User')
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'No organizations available. Please create an organization first.',
  )
  await page.keyboard.press('Escape')
  await breakCalls(page, '**/users/')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
  await page.unroute('**/users/')
  await press(page, 'Retry')
  await expect(row(page, 'Lone Lead')).toBeVisible()
})

test('a list that could not be loaded shows an error, and Retry loads it [ERR-18, ERR-82 (settled: shown), ERR-88 (settled: no empty list)]', async ({
  page,
  world,
  signIn,
}) => {
  const { manager, member } = await world.team()
  await cutLiveConnection(page)
  for (const [person, path] of [
    [manager, '/manager/team'],
    [member, '/employee/members'],
  ] as const) {
    await breakCalls(page, '**/users/organizations/*')
    await signIn(page, person, path)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch organization users')
    await page.unroute('**/users/organizations/*')
    await press(page, 'Retry')
    await expect(page.getByRole('main').getByText('Emil Employee').first()).toBeVisible()
  }
})

test('the team table shows the members and their roles [MGR-TEAM-01, MGR-TEAM-03, MGR-TEAM-04, MGR-TEAM-05, MGR-TEAM-06, MGR-TEAM-07, MGR-TEAM-08, MGR-TEAM-09, MGR-TEAM-10, MGR-TEAM-11, ROUTE-29]', async ({
  page,
  world,
  signIn,
}) => {
  const { manager, member, id } = await world.team()
  await world.as(member).put(`/users/${member.id}`, { job_title: 'Cartographer' })
  const email = freshEmail()
  await world.as(manager).post(`/organizations/${id}/invite-member`, { email, role: 'manager' })
  await signIn(page, manager, '/manager/team')
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeEnabled()
  await expect(page.getByText('3 members, 1 invited')).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'User',
    'Role',
    'Status',
    'Email',
    'Joined',
    'Actions',
  ])
  const joinedDate = new Date().toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  })
  await expect(row(page, 'Emil Employee').getByRole('cell')).toContainText([
    /Emil Employee\s*Cartographer/,
    'Member',
    'Active',
    member.email,
    joinedDate,
  ])
  await expect(row(page, 'Mara Manager').getByRole('cell').first()).toContainText('No title')
  await expect(row(page, email).getByRole('cell')).toContainText([email, 'Manager', 'Pending', email, 'N/A'])
  await expectAccessible(page)
})

test('the profile of a member links to their open tasks, with the right count [MGR-TEAM-12 (settled: it opens the profile), U3]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const { manager, member } = team
  const project_id = (await makeTask(world, team, { title: 'Order the glass' })).project_id
  await makeTask(world, team, { project_id, title: 'Ask Emil Employee about the roof', assigned_users: [manager.id] })
  await makeTask(world, team, { project_id, title: 'Measure the frame', status: 'done' })
  await makeTask(world, team, { project_id, title: 'Paint the door', assigned_users: [manager.id, member.id] })
  await signIn(page, manager, '/manager/team')
  await press(page, 'View Emil Employee')
  await expect(dialog(page)).toContainText('Emil Employee')
  await expect(dialog(page)).toContainText(member.email)
  await expect(dialog(page)).toContainText('No title')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View Emil Employee' })).toBeFocused()
  await press(page, 'View Emil Employee')
  await expect(dialog(page)).toContainText('Open tasks2')
  const openTasks = dialog(page).getByRole('list', { name: 'Open tasks of Emil Employee' })
  await expect(openTasks.getByRole('link')).toHaveText(['Paint the door', 'Order the glass'])
  await page.getByRole('link', { name: 'Tasks of Emil Employee' }).click()
  await expect(page).toHaveURL(new RegExp(`/manager/tasks\\?(?=.*person=${member.id})(?=.*status=open)`))
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paint the door' })).toBeVisible()
})

test('a removed member loses access with the next call [PROD-26, MGR-TEAM-13 (settled: it removes), ERR-21]', async ({
  page,
  world,
  signIn,
  browser,
}) => {
  const { manager, member, admin, id } = await world.team('Harbour Works')
  const ownOrganization = await world.organization({ name: 'Emils Own', admin: member })
  const otherPage = await browser.newPage()
  await signIn(otherPage, member, `/employee/members?orgId=${id}`)
  await expect(otherPage.getByText('Ada Admin')).toBeVisible()

  await signIn(page, manager, '/manager/team')
  const remove = (name: string) => row(page, name).getByRole('button', { name: 'Remove' })
  await expect(row(page, 'Ada Admin')).toBeVisible()
  await expectAbsent(remove('Ada Admin'), remove('Emil Employee'))
  expect((await world.as(manager).delete(`/organizations/${id}/members/${admin.id}`)).status).toBe(403)

  await breakCalls(page, '**/members/*', 'DELETE')
  await press(page, 'Remove Emil Employee')
  await expect(dialog(page)).toContainText('They lose sight of everything in Harbour Works at once')
  await press(page, 'Remove')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete user')
  expect((await world.as(member).get(`/organizations/${id}`)).status).toBe(200)

  await page.unroute('**/members/*')
  await press(page, 'Remove')
  await expect(page.getByText('Emil Employee was removed')).toBeVisible()
  await expect(row(page, 'Emil Employee').getByText('Inactive')).toBeVisible()
  expect((await world.as(member).get(`/organizations/${id}`)).status).toBe(404)

  await otherPage.reload()
  await expect(otherPage.getByText(/You do not belong to/)).toBeVisible()
  await otherPage.getByRole('link', { name: 'Emils Own' }).click()
  await expect(otherPage).toHaveURL(new RegExp(`orgId=${ownOrganization.id}`))
  await otherPage.close()
})

test('without an organization the team is empty and nobody can be invited [MGR-TEAM-02, MGR-TEAM-14]', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.register({ role: 'team_lead' }), '/manager/team')
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeDisabled()
  await expect(page.getByText('No team members found', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('an employee sees colleagues as cards [PROD-30, EMP-MEM-01, EMP-MEM-02, EMP-MEM-03, EMP-MEM-04, EMP-MEM-05, EMP-MEM-06, EMP-MEM-07, EMP-MEM-08, EMP-MEM-09, EMP-MEM-10, EMP-MEM-11, ROUTE-38]', async ({
  page,
  world,
  signIn,
}) => {
  const { member, manager, admin, id } = await world.team()
  const formerMember = await world.join({ id }, 'member', await world.register({ name: 'Fritz Former' }))
  await world.as(admin).delete(`/organizations/${id}/members/${formerMember.id}`)
  await signIn(page, member, '/employee/members')
  await expect(page.getByText('3 members, 1 former', { exact: true })).toBeVisible()
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const joinedDate = new Date().toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  })
  for (const [person, initials, role] of [
    [admin, 'AA', 'Admin'],
    [manager, 'MM', 'Manager'],
    [member, 'EE', 'Member'],
  ] as const) {
    const personCard = card(person.name)
    await expect(personCard.getByText(initials, { exact: true })).toBeVisible()
    await expect(personCard.getByText(person.email, { exact: true })).toBeVisible()
    await expect(personCard.getByText(role, { exact: true })).toBeVisible()
    await expect(personCard.getByRole('img', { name: 'Active', exact: true })).toBeVisible()
    await expect(personCard.getByText(`Joined ${joinedDate}`)).toBeVisible()
  }
  await expect(card('Fritz Former').getByRole('img', { name: 'Inactive', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Invite|Remove/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('without an organization an employee has no colleagues [EMP-MEM-12]', async ({ page, world, signIn }) => {
  await signIn(page, await world.register(), '/employee/members')
  await expect(page.getByText('No team members found', { exact: true })).toBeVisible()
})

test('an admin changes a role with immediate effect; the last admin keeps theirs', async ({
  page,
  world,
  signIn,
  browser,
}) => {
  const { admin, member, id } = await world.team()
  const theirPage = await browser.newPage()
  await signIn(theirPage, member)
  await expect(theirPage).toHaveURL(/\/employee\/dashboard/)

  await signIn(page, admin, '/admin/users')
  await press(page, 'Change role of Emil Employee')
  await choose(page, 'Role', 'Manager')
  await press(page, 'Change Role')
  await expect(page.getByText('Emil Employee is now Manager')).toBeVisible()
  await expect(row(page, 'Emil Employee').getByText('Manager', { exact: true })).toBeVisible()
  await expect(theirPage, 'the other screen follows by itself').toHaveURL(/\/manager\/dashboard/)
  expect((await world.as(member).get(`/users/current-user-role/${id}`)).body.role).toBe('manager')
  await theirPage.close()

  await press(page, 'Change role of Ada Admin')
  await choose(page, 'Role', 'Member')
  await press(page, 'Change Role')
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The last admin cannot give up the role. Make somebody else admin first.',
  )
  expect((await world.as(admin).get(`/users/current-user-role/${id}`)).body.role).toBe('admin')
})

test('a member sees the users of an organization without controls, and is refused by the server', async ({
  page,
  world,
  signIn,
}) => {
  const { id, member: colleague } = await world.team()
  const guest = await world.join({ id }, 'member', await world.register({ name: 'Gast Admin', role: 'admin' }))
  await signIn(page, guest, '/admin/users')
  await expect(row(page, 'Emil Employee')).toBeVisible()
  await expect(page.getByRole('button', { name: /Invite|Remove|Change role/ })).toHaveCount(0)
  const asGuest = world.as(guest)
  expect((await asGuest.post(`/organizations/${id}/invite-member`, { email: freshEmail() })).status).toBe(403)
  expect((await asGuest.put(`/organizations/${id}/members/${colleague.id}`, { role: 'admin' })).status).toBe(403)
  expect((await asGuest.delete(`/organizations/${id}/members/${colleague.id}`)).status).toBe(403)
  expect(await membersOf(world, guest, id)).toHaveLength(4)
})
