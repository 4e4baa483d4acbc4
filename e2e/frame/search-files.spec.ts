import type { Page } from '@playwright/test'
import { fileOf, inputOf } from '../support/give-file.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Files' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')

test('a file is found in the palette and on the search page, and opens over its task', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager')
  const csv = Buffer.from('Month,Amount\nMay,3\n')
  await inputOf(section(page)).setInputFiles([
    fileOf('Quarterly-report_v2.csv', csv, 'text/csv'),
    fileOf('hull.png', await page.screenshot()),
  ])
  await expect(section(page).getByRole('button', { name: /^Open / })).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('quarterly rep')
  const found = palette(page).getByRole('group', { name: 'Files' }).getByRole('option')
  await expect(found).toHaveText([/^Quarterly-report_v2\.csv19 bytes · /])
  await expect(found).toContainText(`${task.key} ${task.title}`)
  await expectAccessible(page)
  await found.click()
  const viewer = page.getByRole('dialog', { name: 'Quarterly-report_v2.csv' })
  await expect(viewer.getByRole('region', { name: 'Text' })).toHaveText('Month,Amount May,3')
  await expect(page).toHaveURL(new RegExp(`/manager/tasks/${task.id}\\?.*file=\\d+`))
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).not.toHaveURL(/file=/)

  await page.goto(`/manager/search?orgId=${team.id}`)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('has')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('has:file ')
  await expect(results(page)).toHaveCount(3)
  await page.getByRole('radio', { name: 'Files' }).check()
  await expect(results(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await field(page).fill('picture has:file')
  await expect(results(page)).toHaveText([/hull\.pngjust now.*PNG · .* KB · .* · from Mara Manager$/i])
  await expectAccessible(page)
  await expect(results(page).locator('img')).toHaveJSProperty('complete', true)
  // On a phone, the chosen type is scrolled into view.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.locator('label', { hasText: /^Files$/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await results(page).getByRole('link').click()
  const picture = page.getByRole('dialog', { name: 'hull.png' })
  await expect(picture.getByRole('img', { name: 'hull.png' })).toHaveJSProperty('complete', true)
  const address = page.url()
  await page.goBack()

  const [file] = await world.db
    .selectFrom('files')
    .select('id')
    .where('name', '=', 'hull.png')
    .where('task_id', '=', task.id)
    .execute()
  await world.as(team.manager).delete(`/files/${file?.id}`)
  // The result may disappear at any moment, because the page searches again.
  await page.goto(address)
  await expect(page.getByText('File not found')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(task.title)
})
