import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { cutLiveConnection } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import type { Person, World } from '../support/world.ts'

/** Records the bodies of the page's requests with this method that create or change organizations. */
function recordBodies(page: Page, method: string) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === method && /\/organizations\/(\d+)?$/.test(request.url()))
      bodies.push(request.postDataJSON())
  })
  return bodies
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Organization' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })
const submitButton = (page: Page) => dialog(page).getByRole('button', { name: /Create Organization|Creating\.\.\./ })
const organizationsOf = async (world: World, person: Person): Promise<{ id: number; name: string }[]> =>
  (await world.as(person).get('/organizations/')).body

async function openModal(page: Page, current = 'Northern Lights') {
  await page.getByRole('banner').getByRole('button', { name: current }).click()
  await page.getByRole('menuitem', { name: 'Create Organization' }).click()
  await expect(dialog(page)).toBeVisible()
}
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const invite = (world: World, by: Person, organization: { id: number }, body: object) =>
  world.as(by).post(`/organizations/${organization.id}/invite-member`, body)

/** Holds back POST /organizations/ until the returned function is called. */
async function holdCreation(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/organizations/', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  return release
}

type TestFixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'world' | 'signIn'>

test.describe('the Create Organization modal', () => {
  test('opens from the dropdown with its fields [ORG-09, ORG-10, ORG-11, ORG-12, ORG-13, ORG-14, ORG-15, ORG-16, ORG-17, CONST-62]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin } = await world.team()
    await signIn(page, admin)
    await openModal(page)
    await expect(dialog(page).locator('label')).toHaveText(['Organization Name *', 'Domain', 'Description *'])
    await expect(field(page, 'Organization Name')).toBeFocused()
    await expect(field(page, 'Domain')).toHaveAttribute('placeholder', 'example.com')
    const description = field(page, 'Description')
    await expect(description).toHaveAttribute('rows', '4')
    expect(await description.evaluate((element) => element.tagName)).toBe('TEXTAREA')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(submitButton(page)).toHaveText('Create OrganizationCreating...')
    await expect(dialog(page).getByRole('button', { name: 'Create Organization', exact: true })).toBeVisible()
  })

  test('the required fields show errors that disappear on edit, and nothing is sent [VAL-009, VAL-010, VAL-018, VAL-019]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin } = await world.team()
    const bodies = recordBodies(page, 'POST')
    await signIn(page, admin)
    await openModal(page)
    await fill(page, { 'Organization Name': '   ', Domain: 'nonsense', Description: ' \n ' })
    await submitButton(page).click()
    const nameError = dialog(page).getByText('Organization name is required', { exact: true })
    const descriptionError = dialog(page).getByText('Description is required', { exact: true })
    const domainError = dialog(page).getByText('Please enter a valid domain (e.g., example.com)', { exact: true })
    for (const error of [nameError, descriptionError, domainError]) await expect(error).toBeVisible()
    await expect(field(page, 'Organization Name')).toBeFocused()

    await field(page, 'Organization Name').fill('Sails')
    await expect(nameError).toHaveCount(0)
    await expect(descriptionError).toBeVisible()
    await field(page, 'Description').fill('Canvas')
    await expect(descriptionError).toHaveCount(0)
    await submitButton(page).click()
    await expect(domainError).toBeVisible()
    expect(bodies).toEqual([])
    await field(page, 'Domain').fill('sails.example')
    await expect(domainError).toHaveCount(0)
    await submitButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(bodies).toEqual([{ name: 'Sails', description: 'Canvas', domain: 'sails.example' }])
  })

  test('a domain must look like a hostname [VAL-012, VAL-013, VAL-014, VAL-015, VAL-016]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin } = await world.team()
    const bodies = recordBodies(page, 'POST')
    await signIn(page, admin)
    await openModal(page)
    await fill(page, { 'Organization Name': 'Sails', Description: 'Canvas' })
    const error = dialog(page).getByText('Please enter a valid domain (e.g., example.com)', { exact: true })
    for (const wrong of [
      'localhost',
      '-lights.com',
      'lights.-com.de',
      'li_ghts.com',
      'lights.c',
      'lights.c0m',
      `${'a'.repeat(64)}.com`,
      'lights..com',
      'https://lights.com',
    ]) {
      await field(page, 'Domain').fill(wrong)
      await expect(error, 'leaves on edit').toHaveCount(0)
      await submitButton(page).click()
      await expect(error, wrong).toBeVisible()
    }
    expect(bodies).toEqual([])
  })

  async function expectAccepted(domain: string, { page, world, signIn }: TestFixtures) {
    const { admin } = await world.team()
    const bodies = recordBodies(page, 'POST')
    await signIn(page, admin)
    await openModal(page)
    await fill(page, { 'Organization Name': 'Sails', Domain: domain, Description: 'Canvas' })
    await submitButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(bodies).toEqual([{ name: 'Sails', description: 'Canvas', domain: domain || null }])
  }
  test('an empty domain is accepted [VAL-011]', ({ page, world, signIn }) =>
    expectAccepted('', { page, world, signIn }))
  test('a label of 63 characters is accepted [VAL-014]', ({ page, world, signIn }) =>
    expectAccepted(`${'a'.repeat(63)}.com`, { page, world, signIn }))
  test('a two-part suffix is accepted [VAL-017]', ({ page, world, signIn }) =>
    expectAccepted('north-lights2.co.uk', { page, world, signIn }))

  test('cannot be closed while sending; then it closes, is reset, and the new organization opens [ORG-18, ORG-22, ORG-23, STATE-030, STATE-031, STATE-032]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin } = await world.team()
    await signIn(page, admin)
    const release = await holdCreation(page)
    await openModal(page)
    await fill(page, { 'Organization Name': 'Sails', Description: 'Canvas' })
    await submitButton(page).dblclick()
    await expect(dialog(page).getByRole('button', { name: 'Creating...', exact: true })).toBeDisabled()
    await page.mouse.click(5, 5)
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled()
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(field(page, 'Organization Name')).toHaveValue('Sails')

    release()
    await expect(dialog(page)).toHaveCount(0)
    const createdOrganizations = (await organizationsOf(world, admin)).filter(({ name }) => name === 'Sails')
    expect(createdOrganizations, 'a double click makes one').toHaveLength(1)
    await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${createdOrganizations[0]?.id}$`))
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sails' })).toBeVisible()
    await openModal(page, 'Sails')
    await expect(field(page, 'Organization Name')).toHaveValue('')
  })

  test('is counted on the admin dashboard, also without a live connection', async ({ page, world, signIn }) => {
    const { admin } = await world.team()
    await cutLiveConnection(page)
    await signIn(page, admin)
    const count = page.getByRole('main').locator('dl > div').filter({ hasText: 'Total Organizations' })
    await expect(count).toHaveText('Total Organizations1')
    await openModal(page)
    await fill(page, { 'Organization Name': 'Sails', Description: 'Canvas' })
    await submitButton(page).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sails' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Sails' }).click()
    await page.getByRole('menuitem', { name: 'Northern Lights' }).click()
    await expect(count).toHaveText('Total Organizations2')
  })

  async function expectResetAfter(close: (page: Page) => Promise<void>, { page, world, signIn }: TestFixtures) {
    const { admin } = await world.team()
    await signIn(page, admin)
    await openModal(page)
    await fill(page, { 'Organization Name': 'Forgotten', Domain: 'nonsense' })
    await submitButton(page).click()
    await expect(dialog(page).getByText('Description is required')).toBeVisible()
    await close(page)
    await expect(dialog(page)).toHaveCount(0)
    await openModal(page)
    await expect(field(page, 'Organization Name')).toHaveValue('')
    await expect(field(page, 'Domain')).toHaveValue('')
    await expect(dialog(page).getByText('Description is required')).toHaveCount(0)
    expect(await organizationsOf(world, admin)).toHaveLength(1)
  }
  const press = (name: string) => (page: Page) => dialog(page).getByRole('button', { name }).click()
  test('closes and resets on a click on the overlay [ORG-19, ORG-21]', ({ page, world, signIn }) =>
    expectResetAfter((currentPage) => currentPage.mouse.click(5, 5), { page, world, signIn }))
  test('closes and resets with the close button [ORG-20, ORG-21]', ({ page, world, signIn }) =>
    expectResetAfter(press('Close'), { page, world, signIn }))
  test('closes and resets with Cancel', ({ page, world, signIn }) =>
    expectResetAfter(press('Cancel'), { page, world, signIn }))

  test('stays open on a failure and shows the reason [STATE-033 (settled: shown), STATE-034, STATE-035 (settled: says why), ERR-81 (settled: shown), ERR-92 (settled: also a failure is shown)]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin } = await world.team()
    await signIn(page, admin)
    const responses = [
      { status: 500 },
      { status: 409, detail: 'Too many organizations.' },
      { status: 422, detail: 'must not', errors: [{ field: 'domain', message: 'Not this domain, please' }] },
    ]
    await page.route('**/organizations/', (route) => {
      const nextResponse = route.request().method() === 'POST' ? responses.shift() : undefined
      return nextResponse
        ? route.fulfill({ status: nextResponse.status, body: JSON.stringify(nextResponse) })
        : route.fallback()
    })
    await openModal(page)
    await fill(page, { 'Organization Name': 'Sails', Description: 'Canvas' })
    const alert = dialog(page).getByRole('alert')
    await submitButton(page).click()
    await expect(alert).toHaveText('Failed to create organization')
    await submitButton(page).click()
    await expect(alert).toHaveText('Too many organizations.')
    await expect(field(page, 'Organization Name')).toHaveValue('Sails')
    await submitButton(page).click()
    await expect(dialog(page).getByText('Not this domain, please')).toBeVisible()
    expect(await organizationsOf(world, admin)).toHaveLength(1)
    await submitButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await organizationsOf(world, admin)).toHaveLength(2)
  })
})

test.describe('a user without an organization', () => {
  test('sees how to begin, creates one, and is its admin', async ({ page, world, signIn }) => {
    const person = await world.register({ name: 'Nora New' })
    await signIn(page, person)
    await expect(page).toHaveURL(/\/employee\/dashboard$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Nora New')
    await expect(main).toContainText(person.email)
    await main.getByRole('button', { name: 'Create Organization' }).click()
    await fill(page, { 'Organization Name': 'Sails', Description: 'Canvas' })
    await submitButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    const [createdOrganization] = await organizationsOf(world, person)
    await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${createdOrganization?.id}$`))
    await expect(main).toContainText('Sails')
  })

  test('accepts an open invitation and lands in that organization', async ({ page, world, signIn }) => {
    const { admin, id } = await world.team('Harbour Works')
    const person = await world.register()
    expect((await invite(world, admin, { id }, { email: person.email, role: 'manager' })).status).toBe(201)
    await signIn(page, person)
    await expect(page.getByRole('main')).toContainText('Harbour Works invites you as a manager.')
    await page.getByRole('button', { name: 'Accept Harbour Works' }).click()
    await expect(page).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${id}$`))
    await expect(page.getByText('invites you')).toHaveCount(0)
    expect(await organizationsOf(world, person)).toMatchObject([{ id, role: 'manager' }])
  })

  test('with an unconfirmed address sees no invitation, is asked to get the link, and joins by it [S1] [S17]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin, id } = await world.team('Harbour Works')
    const person = await world.register()
    await world.db.updateTable('users').set({ is_verified: false }).where('id', '=', person.id).execute()
    const { body } = await invite(world, admin, { id }, { email: person.email, role: 'member' })
    await signIn(page, person)
    const join = page.locator('section', { has: page.getByRole('heading', { name: 'Join your team' }) })
    await expect(join).toContainText('This server does not send email, so the person who invites you gets a link.')
    await expect(page.getByText('Harbour Works')).toHaveCount(0)
    await expect(page.getByText('Please confirm')).toHaveCount(0)
    expect(await organizationsOf(world, person)).toEqual([])
    // The invitation link that the inviter received still works.
    await page.goto(`${world.url}/invitations#${body.invitation_url.split('#')[1]}`)
    await page.getByRole('button', { name: 'Join Harbour Works' }).click()
    await expect(page).toHaveURL(new RegExp(`orgId=${id}$`))
    expect(await organizationsOf(world, person)).toMatchObject([{ id, role: 'member' }])
  })

  test('sees the empty states of the other pages instead of errors', async ({ page, world, signIn }) => {
    const admin = await world.register({ role: 'admin' })
    const lead = await world.register({ role: 'team_lead' })
    await signIn(page, admin, '/admin/projects')
    await expect(page.getByText('No projects', { exact: true })).toBeVisible()
    await page.goto('/admin/goals')
    await expect(page.getByText('No goals yet', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Create Organization' })).toBeVisible()
    await signIn(page, lead, '/manager/projects')
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Project' }), 'it could only fail').toHaveCount(0)
    await signIn(page, await world.register(), '/employee/projects')
    await expect(page.getByText('No projects found', { exact: true })).toBeVisible()
  })
})

test('a member of another organization finds an invitation in the dropdown and declines it', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Home')
  const otherOrganization = await world.organization({ name: 'Harbour Works' })
  await invite(world, otherOrganization.admin, otherOrganization, { email: team.member.email, role: 'member' })
  await signIn(page, team.member, '/employee/tasks')
  await page.getByRole('banner').getByRole('button', { name: 'Home' }).click()
  await page.getByRole('menuitem', { name: '1 invitation' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${team.id}$`))
  await page.getByRole('button', { name: 'Decline Harbour Works' }).click()
  await expect(page.getByText('invites you')).toHaveCount(0)
  const members = (await world.as(otherOrganization.admin).get(`/users/organizations/${otherOrganization.id}`)).body
  expect(members.map(({ id }: { id: number }) => id)).toEqual([otherOrganization.admin.id])
})

test.describe('in the settings', () => {
  test('an admin changes name, description, domain and currency', async ({ page, world, signIn }) => {
    const { admin, id } = await world.team('Home')
    const bodies = recordBodies(page, 'PUT')
    await signIn(page, admin, '/admin/settings#organization')
    const form = page.getByRole('form', { name: 'Organization' })
    await expect(form.getByLabel('Organization Name')).toHaveValue('Home')
    await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await form.getByLabel('Organization Name').fill('')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Organization name is required', { exact: true })).toBeVisible()
    await form.getByLabel('Organization Name').fill('New Home')
    await form.getByLabel('Domain').fill('home.example')
    await form.getByRole('combobox', { name: 'Currency' }).fill('eur')
    await page.getByRole('option', { name: 'EUR · Euro (€)' }).click()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'New Home' })).toBeVisible()
    expect(bodies).toEqual([{ name: 'New Home', domain: 'home.example', currency: 'EUR' }])
    expect((await world.as(admin).get(`/organizations/${id}`)).body).toMatchObject(bodies[0] ?? {})
  })

  test('a save of an open form keeps what others have changed, and asks about the same field', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin, id } = await world.team('Home')
    const path = `/organizations/${id}`
    await cutLiveConnection(page)
    await signIn(page, admin, '/admin/settings#organization')
    const form = page.getByRole('form', { name: 'Organization' })
    await form.getByLabel('Organization Name').fill('Mine')
    await world.as(admin).put(path, { description: 'Theirs', domain: 'theirs.example' })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Saved Mine')).toBeVisible()
    await expect(form.getByLabel('Description')).toHaveValue('Theirs')
    await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    const saved = { name: 'Mine', description: 'Theirs', domain: 'theirs.example' }
    expect((await world.as(admin).get(path)).body).toMatchObject(saved)

    await form.getByLabel('Organization Name').fill('Mine again')
    await world.as(admin).put(path, { name: 'Theirs again' })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const notice = page.getByRole('alert', { name: 'Somebody changed this organization while you were editing' })
    await expect(notice).toContainText('Organization Name is now “Theirs again”; yours is “Mine again”')
    expect((await world.as(admin).get(path)).body.name).toBe('Theirs again')
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Saved Mine again')).toBeVisible()
    expect((await world.as(admin).get(path)).body.name).toBe('Mine again')
  })

  test('a manager and a member see the organization without a form', async ({ page, world, signIn }) => {
    const team = await world.team('Home')
    for (const [person, area] of [
      [team.manager, 'manager'],
      [team.member, 'employee'],
    ] as const) {
      await signIn(page, person, `/${area}/settings#organization`)
      await expect(page.getByText('Home at work')).toBeVisible()
      await expect(page.getByText('INR (₹)')).toBeVisible()
      await expect(page.getByRole('form', { name: 'Organization' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Leave organization' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Delete organization' })).toHaveCount(0)
    }
  })

  test('an admin deletes the organization by typing its name and the password, and restores it [S18]', async ({
    page,
    world,
    signIn,
  }) => {
    const { admin, id } = await world.team('Old Home')
    await signIn(page, admin, '/admin/settings#delete-organization')
    await page.getByRole('button', { name: 'Delete Organization' }).click()
    const deleteDialog = page.getByRole('dialog', { name: 'Delete Organization' })
    await expect(deleteDialog.getByText(/Its admins can restore it for 30 days/)).toBeVisible()
    const name = deleteDialog.getByRole('textbox', { name: 'Type Old Home to confirm' })
    const passwordField = deleteDialog.getByLabel('Your password')
    await passwordField.fill('a wrong guess')
    await name.fill('old home')
    await expect(deleteDialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
    await expect(deleteDialog.getByText(/name does not match/)).toBeVisible()
    await name.fill('Old Home')
    await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(deleteDialog.getByText('The password is not right')).toBeVisible()
    expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(200)
    await passwordField.fill(admin.password)
    await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Create Organization' })).toBeVisible()
    expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(404)

    await page.goto('/admin/settings#organizations')
    const deleted = page.getByRole('list', { name: 'Deleted organizations' })
    await expect(deleted).toContainText('Old Home')
    await deleted.getByRole('button', { name: 'Restore Old Home' }).click()
    await expect(page.getByRole('list', { name: 'Your organizations' })).toContainText('Old Home')
    await expect(deleted).toHaveCount(0)
    expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(200)
  })

  test('a refused deletion shows the reason in the dialog', async ({ page, world, signIn }) => {
    const { admin, id } = await world.team('Old Home')
    // Without the socket, the page misses the change of the role and still offers an action that the server refuses.
    await cutLiveConnection(page)
    await signIn(page, admin, '/admin/settings#delete-organization')
    await page.getByRole('button', { name: 'Delete Organization' }).click()
    await world.db
      .updateTable('memberships')
      .set({ role: 'manager' })
      .where('user_id', '=', admin.id)
      .where('organization_id', '=', id)
      .execute()
    const deleteDialog = page.getByRole('dialog')
    await deleteDialog.getByRole('textbox', { name: 'Type Old Home to confirm' }).fill('Old Home')
    await deleteDialog.getByLabel('Your password').fill(admin.password)
    await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(deleteDialog.getByRole('alert')).toHaveText('You do not have permission to do this.')
    expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(200)
  })
})

for (const scheme of ['light', 'dark'] as const)
  test(`modal, onboarding and settings pass axe and fit a phone, ${scheme}`, async ({ page, world, signIn }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const expectNoViolations = async () => {
      await expectNoAxeViolations(page)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    const { admin, id } = await world.team('Harbour Works')
    const person = await world.register()
    await invite(world, admin, { id }, { email: person.email, role: 'member' })
    await signIn(page, person)
    await expect(page.getByText('Harbour Works invites you')).toBeVisible()
    await expectNoViolations()
    await page.getByRole('main').getByRole('button', { name: 'Create Organization' }).click()
    await submitButton(page).click()
    await expect(dialog(page).getByText('Organization name is required')).toBeVisible()
    await expectNoViolations()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByRole('button', { name: 'Create Organization' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolations()
    await signIn(page, admin, '/admin/settings#organization')
    await expect(page.getByRole('form', { name: 'Organization' })).toBeVisible()
    await expectNoViolations()
  })
