import type { Page } from '@playwright/test'
import { formattedText, receive } from '../support/formatted-text.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a description is written with blocks, marks, mentions and a table, and saved as Markdown', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager', { description: null })
  const stored = async () => (await world.as(team.manager).get(`/tasks/${task.id}`)).body.description
  await press(page, 'Edit description')
  await description(page).focus()
  await expect(formattedText(page)).toBeFocused()

  // A mark of Markdown begins a heading, and the list of blocks begins a task list.
  await page.keyboard.type('## Plan')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/task')
  const option = page.getByRole('listbox', { name: 'Insert a block' }).getByRole('option', { name: 'Task list' })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Measure **twice** for @em')
  await page.getByRole('option', { name: /Emil Employee/ }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cut once')
  await formattedText(page).getByRole('checkbox', { name: 'Cut once' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.getByRole('option', { name: 'Table' }).click()
  for (const cell of ['Pane', 'Width', 'Height', 'North', '80']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await expectAccessible(page)
  await press(page, 'Delete the row')
  await page.keyboard.press('Control+Enter')

  const first = `## Plan

- [ ] Measure **twice** for @${team.member.username}
- [x] Cut once

| Pane | Width | Height |
| - | - | - |
| | | |`
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect.poll(stored).toBe(first)
  await page.reload()
  await expect(page.getByRole('table')).toContainText('Width')

  // What other programs copy becomes blocks without scripts, styles and pictures.
  await press(page, 'Edit description')
  await expect(formattedText(page)).toBeFocused()
  await receive(page, 'paste', {
    'text/plain': 'ignored',
    'text/html': `<style>p { color: red }</style><h3>From the web</h3><p onclick="alert(1)">Some <span style="font-weight: 700">bold</span> text
      <img src="https://pictures.example/1.png" alt="A pane"><script>alert(1)</script></p>
      <table><tr><td>A</td><td>B</td></tr><tr><td><p>1</p></td><td>2</td></tr></table>`,
  })
  await expect(formattedText(page).getByRole('heading', { name: 'From the web' })).toBeVisible()
  // The switch shows the source, and remembers it.
  await press(page, 'Markdown')
  await expect(description(page)).toHaveValue(
    `${first}

### From the web

Some **bold** text [A pane](https://pictures.example/1.png)

| A | B |
| - | - |
| 1 | 2 |`,
  )
  await expect(description(page)).toBeFocused()
  await press(page, 'Formatted')
  await expect(formattedText(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(formattedText(page)).toBeHidden()
  expect(await stored()).toBe(first)
})

test('a comment keeps what was typed before the editor has loaded, and the Markdown of what is not changed', async ({
  page,
  openTask,
}) => {
  await openTask('manager')
  const composer = page.getByRole('textbox', { name: 'Add a comment' })
  await page.setViewportSize({ width: 390, height: 844 })
  // The parts of the page that are read by themselves are above the composer.
  for (const text of ['No time logged yet.', 'Not seen yet', 'Does not repeat', 'Add dependency', 'No comments yet.'])
    await expect(page.getByText(text)).toBeVisible()
  await composer.focus()
  await page.keyboard.type('Early ')
  await expect(formattedText(page)).toBeFocused()
  await page.keyboard.type('words')
  // The page stays where it is when a list opens.
  const scrollTop = await page.evaluate('scrollY')
  expect(scrollTop).toBeGreaterThan(0)
  await page.keyboard.type(' :smi')
  await expect(page.getByRole('listbox', { name: 'Insert an emoji' })).toBeVisible()
  expect(await page.evaluate('scrollY')).toBe(scrollTop)
  for (const _ of ' :smi') await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+A')
  await receive(page, 'paste', { 'text/plain': 'https://glass.example/a' })
  await expect(formattedText(page).locator('a', { hasText: 'Early words' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await receive(page, 'paste', { 'text/plain': '* one\n* __two__' })
  await page.keyboard.press('Control+B')
  await page.keyboard.type(' three')
  await expectAccessible(page)
  await press(page, 'Markdown')
  await expect(composer).toHaveValue('[Early words](https://glass.example/a)\n\n* one\n* **two** three')
  await press(page, 'Send')
  await expect(page.locator('strong', { hasText: /^two$/ })).toBeVisible()
  await expect(composer).toHaveValue('')
})
