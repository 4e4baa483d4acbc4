import { formattedText, readMarkdown } from '../support/formatted-text.ts'
import { expectDialogAccessible } from '../support/looks.ts'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('the description of a new task is written in the editor, with the keys of the form', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  // The dialog does not move while it opens.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  const description = dialog.getByLabel('Description', { exact: true })
  const projectField = dialog.getByRole('combobox', { name: 'Project' })
  const place = async () => (await projectField.boundingBox())?.y
  const placeBefore = await place()
  await dialog.getByLabel('Task Title').fill('Order the glass')
  await page.keyboard.press('Tab')
  await expect(description).toBeFocused()
  await expect(formattedText(page)).toBeFocused()
  // What is below the field stays where it is.
  expect(await place()).toBe(placeBefore)

  // Tab leads to the next field, and in a list it indents. Alt F10 leads to the buttons.
  await page.keyboard.press('Tab')
  await expect(projectField).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(description).toBeFocused()
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('two')
  await expect(description).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(dialog.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('button', { name: 'Markdown' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(description).toBeFocused()

  // Escape closes what is open in the editor, and then the dialog, which keeps the draft.
  for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+K')
  await expect(dialog.getByRole('textbox', { name: 'Address of the link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Address of the link' })).toBeHidden()
  await expect(description).toBeFocused()

  // Code has the colors of the rendered text.
  await page.keyboard.type('```ts')
  await page.keyboard.press('Enter')
  await page.keyboard.type("const a = 'x' // y")
  const styled = (text: string) => formattedText(page).locator('code span[class]', { hasText: text })
  for (const part of ['const', "'x'", '// y']) await expect(styled(part)).toHaveText(part)
  await expectDialogAccessible(page)
  const written = "- one\n  - two\n\n```ts\nconst a = 'x' // y\n```"
  expect(await readMarkdown(page, 'Description')).toBe(written)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).first().click()
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expect(description).toHaveValue(written)
  await description.click()
  await expect(formattedText(page)).toBeFocused()
  await projectField.click()
  await page.getByRole('option', { name: project.name }).click()
  await dialog.getByLabel('Due Date').fill('2037-04-01')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog).toBeHidden()
  const [task] = (await world.as(team.admin).get(`/tasks/?organization_id=${team.id}`)).body
  expect(task.description).toBe(written)
})
