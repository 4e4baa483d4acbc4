import type { Page } from '@playwright/test'
import { breakCalls } from './support/hold.ts'
import { expectGoodLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('ROUTE-23 ROUTE-32 ROUTE-40 every area has its settings, without violations and on a phone', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const [person, area, soon] of [
    [team.admin, 'admin', ['Data management']],
    [
      team.manager,
      'manager',
      [
        'Team management preferences',
        'Project settings and templates',
        'Dashboard customization',
        'Reporting settings',
      ],
    ],
    [team.member, 'employee', ['Task and project preferences', 'Privacy', 'Time tracking']],
  ] as const) {
    await signIn(page, person, `/${area}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(section(page, 'Coming Soon').getByRole('listitem')).toHaveText([...soon])
    await expect(section(page, 'Sessions').getByText('This device')).toBeVisible()
    await expectGoodLooks(page)
  }
})

test('the own profile is changed, and others see it', async ({ page, world, signIn }) => {
  const { member, admin } = await world.team()
  await signIn(page, member, '/employee/settings')
  const profile = section(page, 'Profile')
  await expect(profile.getByRole('button', { name: 'Save Profile' })).toBeDisabled()
  await profile.getByLabel('Username').fill('')
  await press(page, 'Save Profile')
  await expect(profile.getByText('Username is required')).toBeVisible()
  await profile.getByLabel('Username').fill(admin.username)
  await profile.getByLabel('Full name').fill('Emil Anders')
  await profile.getByLabel('Job title').fill('Cartographer')
  await profile.getByRole('combobox', { name: 'Time zone' }).fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await press(page, 'Save Profile')
  await expect(profile.getByRole('alert')).toHaveText('Username already taken')

  await profile.getByLabel('Username').fill(`${member.username}x`)
  await press(page, 'Save Profile')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Save Profile' })).toBeDisabled()
  await expect(page.getByText('Emil Anders').first()).toBeVisible()
  expect((await world.as(admin).get(`/users/${member.id}`)).body).toMatchObject({
    full_name: 'Emil Anders',
    username: `${member.username}x`,
    job_title: 'Cartographer',
    time_zone: 'Europe/Berlin',
  })
})

test('a new password ends all other sessions, and this one stays', async ({ page, world, signIn }) => {
  const person = await world.register()
  const login = () => world.as(person).post('/auth/login', { email: person.email, password: person.password })
  const elsewhere = (await login()).body.access_token
  await signIn(page, person, '/employee/settings')
  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password').fill('another long password')
  await press(page, 'Change Password')
  await expect(password.getByText('The current password is not right').first()).toBeVisible()
  expect((await world.as({ token: elsewhere }).get('/auth/me')).status).toBe(200)

  await password.getByLabel('Current password').fill(person.password)
  await press(page, 'Change Password')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(password.getByLabel('Current password')).toHaveValue('')
  expect((await world.as({ token: elsewhere }).get('/auth/me')).status).toBe(401)
  expect((await world.as(person).get('/auth/me')).status).toBe(200)
  expect((await login()).status).toBe(401)
})

test('another session is signed out from the list', async ({ page, world, signIn }) => {
  const person = await world.register()
  const { body } = await world.as(person).post('/auth/login', { email: person.email, password: person.password })
  await signIn(page, person, '/employee/settings')
  const sessions = section(page, 'Sessions').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await section(page, 'Sessions')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(sessions).toHaveCount(1)
  expect((await world.as({ token: body.access_token }).get('/auth/me')).status).toBe(401)
})

test('the theme is chosen, remembered under its key, and given back to the system', async ({ page, world, signIn }) => {
  await signIn(page, await world.register(), '/employee/settings')
  const html = page.locator('html')
  const stored = () => page.evaluate(`localStorage.getItem('theme')`)
  await section(page, 'Theme').getByText('Dark', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await stored()).toBe('dark')
  await section(page, 'Theme').getByText('System', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await stored()).toBeNull()
})

test('leaving an organization asks, leads home, and the last admin cannot', async ({ page, world, signIn }) => {
  const { member, admin, id } = await world.team('Harbour Works')
  await signIn(page, admin, '/admin/settings')
  await press(page, 'Leave Organization')
  await press(page, 'Leave')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'The last admin cannot leave. Make somebody else admin first.',
  )
  expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(200)

  const own = await world.organization({ name: 'Emils Own', admin: member })
  await signIn(page, member, `/employee/settings?orgId=${id}`)
  await press(page, 'Leave Organization')
  await press(page, 'Leave')
  await expect(page).toHaveURL(new RegExp(`dashboard\\?orgId=${own.id}$`))
  expect((await world.as(member).get(`/organizations/${id}`)).status).toBe(404)
})

test('ERR-21 deleting the account wants the password, is refused to a last admin, and ends everything', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team()
  const dialog = page.getByRole('dialog')
  const remove = async (password: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  }
  await signIn(page, admin, '/admin/settings')
  await press(page, 'Delete My Account')
  await remove(admin.password)
  await expect(dialog.getByRole('alert')).toHaveText(
    'You are the last admin of an organization. Make somebody else admin or delete it first.',
  )
  expect((await world.as(admin).get('/auth/me')).status).toBe(200)

  await signIn(page, member, '/employee/settings')
  await press(page, 'Delete My Account')
  await remove('not this one')
  await expect(dialog.getByText('The password is not right')).toBeVisible()
  expect((await world.as(member).get('/auth/me')).status).toBe(200)
  await breakCalls(page, `**/users/${member.id}`, 'DELETE')
  await remove(member.password)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete user')
  await page.unroute(`**/users/${member.id}`)
  await remove(member.password)
  await expect(page).toHaveURL(/\/login$/)
  expect((await world.as(member).get('/auth/me')).status).toBe(401)
  expect((await world.as(admin).get(`/users/organizations/${id}`)).body).toHaveLength(2)
})
