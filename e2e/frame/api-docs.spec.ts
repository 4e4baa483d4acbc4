import { expect, test } from '../support/test.ts'

test('the API documentation lists the operations, and shows the request and response of one of them', async ({
  page,
}) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /^Muster/ })).toBeVisible()
  await page.locator('[data-tag="Tasks"]').click()
  const operation = page.locator('#operations-Tasks-changeTaskStatus')
  await expect(operation).toContainText('/tasks/{id}/status')
  await operation.getByRole('button').first().click()
  await expect(operation.getByText('If-Match', { exact: true })).toBeVisible()
  await expect(operation.getByText('"in_progress"').first()).toBeVisible()
  await expect(operation.getByRole('cell', { name: '412', exact: true })).toBeVisible()
})
