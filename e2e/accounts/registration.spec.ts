import type { Page } from '@playwright/test'
import { startInstallation } from '../support/installation.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function fill(page: Page, email: string) {
  await field(page, 'Full name').fill('Ada Lovelace')
  await field(page, 'Username').fill(email.split('@')[0] ?? '')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('nine green kettles')
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('with registration by invitation only, the pages offer the first account and then say how to get one [S3]', async ({
  page,
}) => {
  const installation = await startInstallation({ REGISTRATION: 'invitation' })
  try {
    await page.goto(`${installation.url}/login`)
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page.getByText('This is the first account here. After it, nobody else can register.')).toBeVisible()
    await fill(page, 'ada@example.org')
    await expect(page.getByText('Your account is ready.')).toBeVisible()

    const sentence = 'Accounts are created by invitation only. Ask an admin of your organization to invite you.'
    await page.goto(`${installation.url}/login`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
    await page.goto(`${installation.url}/register`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  } finally {
    await installation.stop()
  }
})

test('with registration for some domains only, the form lists them and says why another address is refused [S3]', async ({
  page,
}) => {
  const installation = await startInstallation({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.org' })
  const sentence = 'Only people with an address at example.org can register here. Everybody else needs an invitation.'
  try {
    await page.goto(`${installation.url}/register`)
    await expect(page.getByText(sentence)).toHaveCount(1)
    await fill(page, 'ada@example.com')
    await expect(page.getByText(sentence)).toHaveCount(2)
    await field(page, 'Email').fill('ada@example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Your account is ready.')).toBeVisible()
  } finally {
    await installation.stop()
  }
})
