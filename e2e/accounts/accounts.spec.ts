import type { Page } from '@playwright/test'
import { breakCalls, holdRequests } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { test } from '../support/mail-test.ts'
import { openAs } from '../support/open-as.ts'
import { expect } from '../support/test.ts'

const storedToken = (page: Page) => page.evaluate(`localStorage.getItem('token')`)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alertSummary = (page: Page) => page.getByRole('alert')
let emailCount = 0
const freshEmail = () => `new${Date.now()}x${emailCount++}@example.com`

async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
}

/** Records the paths that the page visits from now on, including by client-side navigation. */
function recordPaths(page: Page) {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return paths
}

test('the sign-in page offers email, password, the theme switch and registration [AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, ROUTE-01, VAL-002]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
  await field(page, 'Password').fill('secret words')
  await press(page, 'Show password')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await press(page, 'Hide password')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')

  const html = page.locator('html')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

test('signing in shows its progress without a layout shift, and redirects via / to the dashboard of the user [AUTH-06, AUTH-07, STATE-001]', async ({
  page,
  world,
}) => {
  const { member, id } = await world.team()
  await page.goto('/login')
  const heldRequest = await holdRequests(page, '**/auth/login')
  const button = page.locator('button[type=submit]')
  const before = await button.boundingBox()
  const paths = recordPaths(page)
  await signInByForm(page, member)
  await expect(button).toBeDisabled()
  await expect(button.getByText('Signing in...')).toBeVisible()
  await expect(button.getByText('Sign in', { exact: true })).toBeHidden()
  expect(await button.boundingBox()).toEqual(before)
  expect(await storedToken(page)).toBeNull()
  heldRequest.release()
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${id}$`))
  expect(paths).toContain('/')
  expect(heldRequest.requestCount()).toBe(1)
  expect(await storedToken(page)).toMatch(/^[\w-]{40,}$/)
})

test('nothing is sent without email and password; the error summary gets the focus and says so [VAL-001, VAL-003]', async ({
  page,
}) => {
  await page.goto('/login')
  const heldRequest = await holdRequests(page, '**/auth/login')
  await press(page, 'Sign in')
  await expect(alertSummary(page)).toBeFocused()
  await expect(alertSummary(page)).toHaveText('Email is requiredPassword is required')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Email').fill('eve@example.com')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
  await press(page, 'Sign in')
  await expect(alertSummary(page)).toHaveText('Password is required')
  expect(heldRequest.requestCount()).toBe(0)
  heldRequest.release()
})

test('a wrong password shows the message of the server, or a default when there is none [ERR-14]', async ({
  page,
  world,
}) => {
  const person = await world.register()
  await page.goto('/login')
  await signInByForm(page, { email: person.email, password: 'not this one' })
  await expect(alertSummary(page)).toHaveText('Incorrect email or password')
  await expect(alertSummary(page)).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue('not this one')
  expect(await storedToken(page)).toBeNull()
  await breakCalls(page, '**/auth/login', 'POST')
  await press(page, 'Sign in')
  await expect(alertSummary(page)).toHaveText('Login failed')
})

test('a protected page shows a spinner until the session is checked, without a redirect to /login [ROUTE-03, ROUTE-04]', async ({
  page,
  world,
  signIn,
}) => {
  await page.goto('/manager/team')
  await expect(page).toHaveURL(/\/login$/)
  const { member } = await world.team()
  const heldRequest = await holdRequests(page, '**/auth/me')
  await signIn(page, member, '/employee/members')
  await expect(page.getByRole('status')).toHaveText('Loading')
  await expect(page).toHaveURL(/\/employee\/members$/)
  heldRequest.release()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
})

test('an expired session redirects to /login, and signing in returns to the previous page [ROUTE-05, STATE-002, STATE-003, STATE-006, STATE-007]', async ({
  page,
  world,
  signIn,
}) => {
  const { member, manager, id } = await world.team()
  await signIn(page, member, '/employee/members')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  // An open page could notice the end of its session at any moment, so the test leaves it first.
  await page.goto('about:blank')
  await world.db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
  await page.goto('/employee/members')
  await expect(page).toHaveURL(/\/login$/)
  // The address changes before the new page is rendered.
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await signInByForm(page, member)
  await expect(page).toHaveURL(new RegExp(`/employee/members\\?orgId=${id}$`))

  // Sets the token and reloads in one step, so that no request of the open page redirects to /login before the reload.
  await page.evaluate(`localStorage.setItem('token', 'no such token'); location.reload()`)
  await expect(page).toHaveURL(/\/login$/)
  await signInByForm(page, manager)
  await expect(page, 'somebody else is not led to where the other was').toHaveURL(/\/manager\/dashboard/)
})

test('Logout ends the session in the browser and on the server [STATE-004, STATE-005]', async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await signIn(page, member)
  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  // The address changes before the new page is rendered.
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  expect((await world.as(member).get('/auth/me')).status).toBe(401)
  await page.goto('/employee/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('registering sends the role employee and redirects to the sign-in page [AUTH-08, AUTH-09, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-14, AUTH-15, ROUTE-02, PERM-03, PERM-04]', async ({
  page,
  world,
}) => {
  const email = freshEmail()
  await page.goto('/register')
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')
  await field(page, 'Full name').fill('Eve Novak')
  await field(page, 'Username').fill(email.split('@')[0] ?? '')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse battery')
  await press(page, 'Show password')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')

  const heldRequest = await holdRequests(page, '**/auth/register')
  const sentRequest = page.waitForRequest('**/auth/register')
  const button = page.locator('button[type=submit]')
  const before = await button.boundingBox()
  await button.click()
  expect((await sentRequest).postDataJSON()).toEqual({
    full_name: 'Eve Novak',
    username: email.split('@')[0],
    email,
    password: 'correct horse battery',
    role: 'employee',
    time_zone: 'Europe/Berlin',
  })
  await expect(button.getByText('Creating account...')).toBeVisible()
  await expect(button).toBeDisabled()
  expect(await button.boundingBox()).toEqual(before)
  heldRequest.release()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Password')).toBeFocused()
  await page.keyboard.type('correct horse battery')
  await press(page, 'Sign in')
  await expect(page).toHaveURL(/\/employee\/dashboard/)
  const createdUser = await world.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
  expect(createdUser).toEqual({ role: 'employee' })

  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/register')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('registering requires all four fields and leaves every other rule to the server; each error is shown once [VAL-004, VAL-005, VAL-006, VAL-007, VAL-008, ERR-15, U13]', async ({
  page,
  world,
}) => {
  const takenAccount = await world.register()
  await page.goto('/register')
  await press(page, 'Create account')
  await expect(alertSummary(page)).toBeFocused()
  await expect(alertSummary(page)).toHaveText(
    'Full name is requiredUsername is requiredEmail is requiredPassword is required',
  )
  for (const name of ['Full name', 'Username', 'Email', 'Password']) {
    await expect(page.getByText(`${name} is required`, { exact: true })).toHaveCount(1)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }

  await field(page, 'Full name').fill('Eve')
  await field(page, 'Username').fill('eve')
  await field(page, 'Email').fill('not an address')
  await field(page, 'Password').fill('short')
  const sentRequest = page.waitForRequest('**/auth/register')
  await press(page, 'Create account')
  expect((await sentRequest).postDataJSON()).toMatchObject({ email: 'not an address', password: 'short' })
  await expect(alertSummary(page)).toContainText('Password must have at least 8 characters')
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')

  await field(page, 'Email').fill(takenAccount.email)
  await field(page, 'Password').fill('correct horse battery')
  await press(page, 'Create account')
  await expect(alertSummary(page)).toHaveText('Email already registered')
  await breakCalls(page, '**/auth/register', 'POST')
  await press(page, 'Create account')
  await expect(alertSummary(page)).toHaveText('Registration failed')
  await expect(page).toHaveURL(/\/register$/)
})

test('without a mail server the page says where the link is written and who can provide it', async ({
  page,
  world,
}) => {
  const person = await world.register()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page also has an 'Email' field, so the test waits for the next page before it fills in the field.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await field(page, 'Email').fill(person.email)
  await press(page, 'Send link')
  const statusMessage = page.getByRole('status')
  await expect(statusMessage).toContainText('This server does not send email')
  await expect(statusMessage).toContainText('Ask the person who runs it for your link.')
  await expect(statusMessage).toContainText(`npm run reset-password -- ${person.email}`)
})

test('a forgotten password is reset once by the mailed link, which is removed from the address bar', async ({
  page,
  mailInstallation,
}) => {
  const person = await mailInstallation.world.register()
  await page.goto(`${mailInstallation.url}/forgot-password`)
  await field(page, 'Email').fill(person.email.toUpperCase())
  await press(page, 'Send link')
  await expect(page.getByRole('status')).toContainText('a mail with a link is on its way')

  const link = await mailInstallation.linkTo(person.email, '/reset-password')
  await page.goto(mailInstallation.url + link)
  await expect(page).toHaveURL(`${mailInstallation.url}/reset-password`)
  await field(page, 'New password').fill('brief')
  await press(page, 'Set password')
  await expect(alertSummary(page)).toHaveText('Password must have at least 8 characters')
  await field(page, 'New password').fill('another long password')
  await press(page, 'Set password')
  await expect(page).toHaveURL(`${mailInstallation.url}/login`)
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  expect((await mailInstallation.world.as(person).get('/auth/me')).status, 'sessions from before have ended').toBe(401)

  await signInByForm(page, person)
  await expect(alertSummary(page)).toHaveText('Incorrect email or password')
  await signInByForm(page, { email: person.email, password: 'another long password' })
  await expect(page).toHaveURL(/\/employee\/dashboard/)

  await page.goto(mailInstallation.url + link)
  await field(page, 'New password').fill('a third long password')
  await press(page, 'Set password')
  await expect(alertSummary(page)).toHaveText('This link is not valid any more. Please ask for a new one.')
})

test('registration mails a link that confirms the address only while signed in with that account [S1]', async ({
  page,
  mailInstallation,
}) => {
  const email = freshEmail()
  await page.goto(`${mailInstallation.url}/register`)
  await field(page, 'Full name').fill('Eve Novak')
  await field(page, 'Username').fill(email.split('@')[0] ?? '')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse battery')
  await press(page, 'Create account')
  await expect(page.getByText(`A mail to ${email} has a link that confirms the address.`)).toBeVisible()
  const isVerified = async () =>
    (
      await mailInstallation.world.db
        .selectFrom('users')
        .select('is_verified')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.is_verified
  expect(await isVerified()).toBe(false)

  const link = await mailInstallation.linkTo(email, '/verify')
  await page.goto(mailInstallation.url + link)
  await expect(page).toHaveURL(`${mailInstallation.url}/verify`)
  await expect(page.getByText('If you did not create this account, close this page')).toBeVisible()
  await expectAccessible(page)
  const signInWith = async (account: { email: string; password: string }) => {
    await field(page, 'Email').fill(account.email)
    await field(page, 'Password').fill(account.password)
    await press(page, 'Sign in and confirm')
  }
  const otherUser = await mailInstallation.world.register()
  await signInWith(otherUser)
  const notice = page.getByRole('status').filter({ hasText: 'This link belongs to another account' })
  await expect(notice).toContainText(`You are signed in as ${otherUser.email}.`)
  await expectAccessible(page)
  expect(await isVerified()).toBe(false)

  await press(page, 'Sign out and continue')
  await signInWith({ email, password: 'correct horse battery' })
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  expect(await isVerified()).toBe(true)

  await page.goto('about:blank')
  await page.goto(mailInstallation.url + link)
  await expect(notice).toContainText('or it is not valid any more')
  await expect(notice).toContainText(`You are signed in as ${email}.`)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(/\/employee\/dashboard/)
})

test('the link that confirms an address still works after the session has ended [S1]', async ({
  page,
  mailInstallation,
}) => {
  const { db, as, register } = mailInstallation.world
  const person = await register()
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', person.id).execute()
  await as(person).post('/auth/verify/resend')
  const link = await mailInstallation.linkTo(person.email, '/verify')
  await page.goto(`${mailInstallation.url}/favicon.svg`)
  await page.evaluate(`localStorage.setItem('token', '${person.token}')`)
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await page.goto(mailInstallation.url + link)
  await expect(page).toHaveURL(`${mailInstallation.url}/login`)
  await expect(page.getByText('Sign in with the account that you want to confirm')).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  const account = db.selectFrom('users').select('is_verified').where('id', '=', person.id)
  expect(await account.executeTakeFirst()).toEqual({ is_verified: true })
  await page.reload()
  await expect(page.getByText('Open this page with the link in your mail.')).toBeVisible()
})

test('a user with an unconfirmed address can request the link again, or sees why not', async ({
  page,
  mailInstallation,
}) => {
  const { db, register } = mailInstallation.world
  const person = await register()
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', person.id).execute()
  await page.goto(`${mailInstallation.url}/login`)
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/employee\/dashboard/)
  const banner = page.getByRole('region', { name: 'Email not confirmed' })
  await expect(banner).toContainText(`Please confirm ${person.email}`)
  await press(page, 'Send again')
  await expect(banner).toContainText(`A new link is on its way to ${person.email}.`)
  await expectAccessible(page)
  await press(page, 'Not now')
  await page.goto(`${mailInstallation.url}/employee/settings#email`)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await breakCalls(page, '**/auth/verify/resend', 'POST')
  await press(page, 'Resend verification')
  await expect(alertSummary(page)).toHaveText('Failed to send the mail')
  await page.unroute('**/auth/verify/resend')
  await press(page, 'Resend verification')
  await expect(page.getByText('A mail with a link is on its way.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(mailInstallation.url + (await mailInstallation.linkTo(person.email, '/verify')))
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goto(`${mailInstallation.url}/employee/settings#email`)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend verification' })).toHaveCount(0)
})

test('the reminder to confirm an address does not shrink the board [U6]', async ({ page, mailInstallation }) => {
  const { id, admin } = await mailInstallation.world.team()
  await mailInstallation.world.db.updateTable('users').set({ is_verified: false }).where('id', '=', admin.id).execute()
  await openAs(page, admin, () => page.goto(`${mailInstallation.url}/admin/tasks?orgId=${id}&view=kanban`))
  await expect(page.locator('[aria-label="Board"]')).toBeVisible()
  const strip = page.getByRole('region', { name: 'Email not confirmed' })
  await expect(strip).toHaveCSS('height', '44px')
  expect(await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(strip).toHaveCSS('height', '44px')
})

test('a server without mail does not ask the user to open a mailed link [U6]', async ({ page, world, signIn }) => {
  const { id, admin } = await world.team()
  await world.db.updateTable('users').set({ is_verified: false }).where('id', '=', admin.id).execute()
  await signIn(page, admin, `/admin/tasks?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Tasks/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email not confirmed' })).toHaveCount(0)
  await expect(page.getByText('Please confirm')).toHaveCount(0)
})

test('a new email address takes effect when its owner opens the mailed link while signed in; nobody else can use it', async ({
  page,
  mailInstallation,
}) => {
  const { register, as } = mailInstallation.world
  const [person, stranger] = [await register(), await register()]
  const [email, otherEmail] = [freshEmail(), freshEmail()]
  const storeToken = async ({ token }: { token: string } | { token: '' }) => {
    await page.goto(`${mailInstallation.url}/favicon.svg`)
    await page.evaluate(`localStorage.setItem('token', '${token}')`)
  }
  await storeToken(person)
  await page.goto(`${mailInstallation.url}/employee/settings#email`)
  await press(page, 'Send Link')
  await expect(page.getByText('Email is required')).toBeVisible()
  await field(page, 'New email').fill(email)
  await field(page, 'Current password').fill('not this one')
  await press(page, 'Send Link')
  await expect(page.getByText('The current password is not right')).toBeVisible()
  await field(page, 'Current password').fill(person.password)
  await breakCalls(page, '**/auth/email', 'POST')
  await press(page, 'Send Link')
  await expect(alertSummary(page)).toHaveText('Failed to change the email')
  await page.unroute('**/auth/email')
  await press(page, 'Send Link')
  await expect(page.getByRole('status').filter({ hasText: `A link is on its way to ${email}` })).toBeVisible()
  await expect(field(page, 'Current password')).toHaveValue('')
  await expectAccessible(page)
  const link = await mailInstallation.linkTo(email, '/confirm-email')

  await storeToken(stranger)
  await page.goto(mailInstallation.url + link)
  await expect(alertSummary(page)).toContainText('This link is not valid any more.')
  await expect(page).toHaveURL(`${mailInstallation.url}/confirm-email`)
  expect((await as(person).get('/auth/me')).body.email).toBe(person.email)

  await storeToken(person)
  await page.goto(mailInstallation.url + link)
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/employee\/dashboard/)
  await page.goto(`${mailInstallation.url}/employee/settings#email`)
  await expect(page.getByRole('region', { name: 'Email' }).getByText(email)).toBeVisible()

  await as(person).post('/auth/email', { email: otherEmail, current_password: person.password })
  await page.evaluate(`localStorage.removeItem('token')`)
  await page.goto('about:blank')
  await page.goto(mailInstallation.url + (await mailInstallation.linkTo(otherEmail, '/confirm-email')))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(person.password)
  await press(page, 'Sign in and change')
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible()
  expect((await as({ token: String(await storedToken(page)) }).get('/auth/me')).body.email).toBe(otherEmail)
})

test('a user who signs in with the initial role word must set a new password first', async ({
  page,
  mailInstallation,
}) => {
  const { admin, id } = await mailInstallation.world.team()
  const email = freshEmail()
  await mailInstallation.world.as(admin).post(`/organizations/${id}/invite-member`, { email, role: 'member' })
  await page.goto(`${mailInstallation.url}/login`)
  await signInByForm(page, { email, password: 'member' })
  await expect(page).toHaveURL(`${mailInstallation.url}/set-password`)
  await page.goto(`${mailInstallation.url}/employee/members`)
  await expect(page).toHaveURL(`${mailInstallation.url}/set-password`)

  await field(page, 'Password of the invitation').fill('wrong')
  await field(page, 'New password').fill('correct horse battery')
  await press(page, 'Set password')
  await expect(alertSummary(page)).toHaveText('The current password is not right')
  await field(page, 'Password of the invitation').fill('member')
  await press(page, 'Set password')
  await expect(page).toHaveURL(/\/employee\/dashboard/)
  await press(page, 'Logout')
  await signInByForm(page, { email, password: 'correct horse battery' })
  await expect(page).toHaveURL(/\/employee\/dashboard/)
})

test('the public pages have no axe violations, fit a phone, and work with the keyboard alone', async ({
  page,
  world,
}) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password#x',
    '/verify',
    '/confirm-email#x',
    '/invitations',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/login')
  await press(page, 'Sign in')
  await expectAccessible(page)

  const person = await world.register()
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/employee\/dashboard/)
})
