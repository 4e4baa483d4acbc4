import type { Page, Route } from '@playwright/test'
import { invite, shownLink } from '../support/invitation.ts'
import { expectAccessible } from '../support/looks.ts'
import { test } from '../support/mail-test.ts'
import { openAs } from '../support/open-as.ts'
import { expect } from '../support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
let emailCount = 0
const freshEmail = () => `guest${Date.now()}x${emailCount++}@example.com`

test('a new user accepts by the link with a name and a password, and lands in that organization', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const { admin, id } = await world.team('Harbour Works')
  const email = freshEmail()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, admin, '/admin/users')
  await press(page, 'Invite User')
  await invite(page, email, 'Manager')
  const link = await shownLink(page)
  await press(page, 'Copy link')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(link)
  await press(page, 'Done')
  await expect(page.getByRole('row', { name: email })).toContainText('Pending')

  const otherPage = await openAnotherPage()
  await otherPage.goto(world.url + link)
  await expect(otherPage.getByRole('heading', { name: 'Join Harbour Works' })).toBeVisible()
  await expect(otherPage).toHaveURL(`${world.url}/invitations`)
  await expect(otherPage.getByText(`${email} is invited as a manager.`)).toBeVisible()
  await expect(otherPage.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(otherPage)
  await otherPage.reload()
  await otherPage.getByLabel('Full name').fill('Eve Novak')
  await otherPage.getByLabel('Password', { exact: true }).fill('brief')
  await press(otherPage, 'Set password and join')
  await expect(otherPage.getByRole('alert')).toHaveText('Password must have at least 8 characters')
  await otherPage.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press(otherPage, 'Set password and join')
  await expect(otherPage).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${id}$`))
  await expect(otherPage.getByRole('heading', { name: 'Welcome, Eve Novak' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Eve Novak' }), 'the inviter sees it without a reload').toContainText(
    'Active',
  )

  const timeZoneQuery = world.db.selectFrom('users').select('time_zone').where('email', '=', email)
  expect(await timeZoneQuery.executeTakeFirst(), 'where their browser is').toEqual({ time_zone: 'Europe/Berlin' })

  await otherPage.goto(world.url + link)
  await expect(otherPage.getByRole('heading', { name: 'This invitation is not valid any more' })).toBeVisible()
  await otherPage.context().close()
})

test('an invited person declines by the link, also with an unverified address, and is no longer invited [S17]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Harbour Works')
  const invited = await world.register({ name: 'Ines Invited' })
  await world.db.updateTable('users').set({ is_verified: false }).where('id', '=', invited.id).execute()
  const invitation = { email: invited.email, role: 'member' }
  const { body } = await world.as(team.manager).post(`/organizations/${team.id}/invite-member`, invitation)
  const { pathname, hash } = new URL(body.invitation_url)
  await signIn(page, invited, pathname + hash)
  await expect(page.getByRole('button', { name: 'Join Harbour Works' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Decline')
  await expect(page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible()
  await expectAccessible(page)
  const { body: members } = await world.as(team.manager).get(`/users/organizations/${team.id}`)
  expect(members).toHaveLength(3)
  // The address differs only in its hash, so navigating to it directly would not load the page again.
  await page.goto('about:blank')
  await page.goto(world.url + pathname + hash)
  await expect(page.getByRole('heading', { name: 'This invitation is not valid any more' })).toBeVisible()
})

test('an existing user accepts only with their own account: another signed-in user sees a notice and can sign out', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Harbour Works')
  const invited = await world.register({ name: 'Ines Invited' })
  await world.organization({ name: 'Ines Own', admin: invited })
  const otherUser = await world.register({ name: 'Otto Other' })
  const { body } = await world
    .as(team.manager)
    .post(`/organizations/${team.id}/invite-member`, { email: invited.email.toUpperCase(), role: 'member' })
  const { pathname, hash } = new URL(body.invitation_url)

  await signIn(page, otherUser, pathname + hash)
  await expect(page.getByText(`You are signed in as ${otherUser.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Join/ })).toHaveCount(0)
  await expectAccessible(page)
  const token = hash.slice(1)
  expect((await world.as(otherUser).post(`/auth/invitations/${token}/accept`, {})).status).toBe(403)
  expect((await world.as(invited).get(`/organizations/${team.id}`)).status).toBe(404)

  await page.getByRole('button', { name: /^Sign out and continue/ }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect((await world.as(otherUser).get('/auth/me')).status).toBe(401)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Sign in and join')
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await press(page, 'Sign in and join')
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${team.id}$`))
  await expect(page.getByText('Harbour Works').first()).toBeVisible()
  expect((await world.as(invited).get(`/organizations/${team.id}`)).status).toBe(200)
})

test('the invited user who is already signed in joins with one click', async ({ page, world, signIn }) => {
  const team = await world.team('Harbour Works')
  const invited = await world.register({ role: 'admin' })
  const { body } = await world
    .as(team.admin)
    .post(`/organizations/${team.id}/invite-member`, { email: invited.email, role: 'member' })
  const { pathname, hash } = new URL(body.invitation_url)
  await signIn(page, invited, pathname + hash)
  await press(page, 'Join Harbour Works')
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${team.id}$`))
})

test('several people are invited at once; an address that fails remains in the form with its reason', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member } = await world.team()
  const [first, second] = [freshEmail(), freshEmail()]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, admin, '/admin/users')
  await press(page, 'Invite User')
  // As pasted from a column of a table.
  const column = [first, member.email, second].join('\n')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(column)})`)
  await page.getByLabel('Email').press('ControlOrMeta+V')
  await press(page, 'Send Invitation')

  const links = page.getByRole('dialog', { name: 'Invitations ready' })
  await expect(links.getByRole('button', { name: `Copy link for ${first}` })).toBeFocused()
  await expectAccessible(page)
  await press(page, `Copy link for ${second}`)
  await expect(links.getByText('Copied')).toBeVisible()
  const link = await links.getByLabel(second, { exact: true }).inputValue()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
  await press(page, 'Done')

  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByRole('alert')).toHaveText(
    `${member.email}: This person is already a member of the organization`,
  )
  await press(page, 'Cancel')
  for (const email of [first, second]) await expect(page.getByRole('row', { name: email })).toContainText('Pending')
})

test('inviting again invalidates the old link; withdrawing invalidates the new one', async ({
  page,
  world,
  signIn,
}) => {
  const { manager, id } = await world.team()
  const email = freshEmail()
  await signIn(page, manager, '/manager/team')
  await press(page, 'Invite Member')
  await invite(page, email)
  const firstLink = await shownLink(page)
  await press(page, 'Done')
  await press(page, `Invite ${email} again`)
  await press(page, 'Send Again')
  const secondLink = await shownLink(page)
  await press(page, 'Done')
  const tokenOf = (link: string) => link.split('#')[1]
  const statusOf = async (link: string) => (await fetch(`${world.url}/auth/invitations/${tokenOf(link)}`)).status
  expect(await statusOf(firstLink)).toBe(404)
  expect(await statusOf(secondLink)).toBe(200)

  await press(page, `Withdraw the invitation of ${email}`)
  await press(page, 'Withdraw')
  await expect(page.getByText(`The invitation of ${email} was withdrawn`)).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  expect(await statusOf(secondLink)).toBe(404)
  expect((await world.as(manager).get(`/users/organizations/${id}`)).body).toHaveLength(3)
})

test('with a mail server the link is mailed and not shown; if role words are initial passwords, the form says so [PERM-22, ERR-20]', async ({
  page,
  mailInstallation,
}) => {
  const { world, url } = mailInstallation
  const { admin, id } = await world.team('Harbour Works')
  const email = freshEmail()
  await openAs(page, admin, () => page.goto(`${url}/admin/users`))
  await press(page, 'Invite User')
  await expect(page.getByRole('dialog')).toContainText(
    'An account is created automatically. Default passwords equal the role word: "member" for a member, "manager" for a manager.',
  )
  // If the admin enters a name, the page creates the account through the users endpoint.
  await page.getByLabel('Full name').fill('Eve N.')
  const failPosts = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue()
  await page.route('**/users/', failPosts)
  await invite(page, email)
  await expect(page.getByRole('alert')).toHaveText('Failed to create user')
  await page.unroute('**/users/', failPosts)
  await press(page, 'Send Invitation')
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const link = await mailInstallation.linkTo(email, '/invitations')
  await press(page, 'Logout')
  await expect(page).toHaveURL(`${url}/login`)
  await page.goto(url + link)
  await page.getByLabel('Full name').fill('Eve Novak')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/invitations/read') && reads.push(request.url()))
  await press(page, 'Set password and join')
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${id}$`))
  await expect(page.getByRole('heading', { name: 'Welcome, Eve Novak' })).toBeVisible()
  expect(reads, 'the used invitation, which would be shown as invalid, is not read again').toEqual([])
})

test('a member with a default password sets a password by the mailed link of another organization, and lands there', async ({
  page,
  mailInstallation: { world, url, linkTo },
}) => {
  const [otherTeam, invitingTeam] = [await world.team('Alder Works'), await world.team('Harbour Works')]
  const email = freshEmail()
  const inviteTo = ({ admin, id }: typeof otherTeam, role: string) =>
    world.as(admin).post(`/organizations/${id}/invite-member`, { email, role })
  await inviteTo(invitingTeam, 'member')
  const link = await linkTo(email, '/invitations')
  await inviteTo(otherTeam, 'manager')
  // The first sign-in with the role word joins the organization whose invitation set it as the password.
  expect((await world.as(otherTeam.admin).post('/auth/login', { email, password: 'manager' })).status).toBe(200)
  await page.goto(url + link)
  await page.getByLabel('Full name').fill('Eve Novak')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press(page, 'Set password and join')
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${invitingTeam.id}$`))
})
