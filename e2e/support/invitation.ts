import { expect, type Page } from '@playwright/test'

/** The path and hash of the link that the dialog shows after an invitation when no mail is sent. */
export async function shownLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Invitation ready' })
  await expect(dialog).toBeVisible()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  return new URL(link).pathname + new URL(link).hash
}

/** Fills in the invitation form and submits it. */
export async function invite(page: Page, email: string, role?: 'Member' | 'Manager') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  if (role) {
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
}
