import { formattedText, readMarkdown, receive } from '../support/formatted-text.ts'
import { fileOf, giveFile } from '../support/give-file.ts'
import { expect, test } from '../support/test.ts'

/** An item of a list as Word copies it. */
const wordItem = (list: string, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:${list}'><![if !supportLists]><span
    style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment--><p class=MsoNormal>For the <b>north</b> side:<o:p></o:p></p>
${wordItem('l0 level1 lfo1', '·', 'Glass')}${wordItem('l0 level2 lfo1', 'o', 'Four panes')}
${wordItem('l0 level2 lfo1', 'o', '<i>Tempered</i>')}${wordItem('l0 level1 lfo1', '·', 'Putty')}
<p class=MsoListParagraph style='mso-list:none'>Then:<o:p></o:p></p>
${wordItem('l1 level1 lfo2', '3.', 'Measure')}${wordItem('l1 level2 lfo2', 'a)', 'Twice')}${wordItem('l1 level1 lfo2', '4.', 'Cut')}
<!--EndFragment--></body></html>`

const calc = `<!DOCTYPE html><html><head><style>body { font-family: "Liberation Sans" }</style></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="left"><b>Pane</b></td><td colspan=2 align="center">Size | cm</td></tr>
<tr><td rowspan=2 align="left">North<br>side</td><td align="right" sdval="80" sdnum="1033;">80</td><td align="right">120</td></tr>
<tr><td align="right">90</td><td align="left"><br></td></tr></table></body></html>`

const excelCell = `<html><body link="#0563C1"><table border=0 width=64 style='border-collapse:collapse'><!--StartFragment-->
<col width=64><tr height=20><td height=20 width=64 style='text-align:general;height:15.0pt'>Tempered glass</td></tr>
<!--EndFragment--></table></body></html>`

test('lists of Word, cells of spreadsheets and nested lists become Markdown', async ({ page, openTask }) => {
  await openTask('manager')
  await page.getByRole('textbox', { name: 'Add a comment' }).focus()
  await expect(formattedText(page)).toBeFocused()
  const pasteOver = async (html: string, text = 'ignored') => {
    await page.keyboard.press('Control+A')
    await receive(page, 'paste', { 'text/plain': text, 'text/html': html })
    return readMarkdown(page, 'Add a comment')
  }

  expect(await pasteOver(word)).toBe(`For the **north** side:

- Glass
  - Four panes
  - *Tempered*
- Putty

Then:

3. Measure
   1. Twice
4. Cut`)

  // A cell that extends over others leaves these empty, so that the columns stay where they are.
  expect(await pasteOver(calc)).toBe(`| **Pane** | Size \\| cm | |
| - | - | - |
| North side | 80 | 120 |
| | 90 | |`)

  // One cell is text. In a table, cells replace those from the caret on.
  expect(await pasteOver(excelCell)).toBe('Tempered glass')
  await pasteOver(calc)
  await formattedText(page).getByRole('cell', { name: '90' }).click()
  await receive(page, 'paste', {
    'text/plain': '',
    'text/html': '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
  })
  expect(await readMarkdown(page, 'Add a comment')).toBe(`| **Pane** | Size \\| cm | |
| - | - | - |
| North side | 80 | 120 |
| | 1 | 2 |
| | 3 | 4 |`)

  // Google Docs puts everything into a bold element that is not bold, and nested lists after their items.
  expect(
    await pasteOver(`<b style="font-weight:normal"><ul><li dir="ltr"><p><span style="font-weight:400">One</span></p></li>
      <ul><li><p><span style="font-weight:700">Two</span></p></li></ul><li><p>Three</p></li></ul></b>`),
  ).toBe('- One\n  - **Two**\n- Three')

  // In code, the text stays as it is.
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type('```ts')
  await page.keyboard.press('Enter')
  await receive(page, 'paste', { 'text/plain': 'a\n  *b*', 'text/html': '<p>a</p><p><em>b</em></p>' })
  expect(await readMarkdown(page, 'Add a comment')).toBe('```ts\na\n  *b*\n```')
})

test('text is dropped at its place, and files are attached', async ({ page, openTask }) => {
  await openTask('manager')
  await page.getByRole('textbox', { name: 'Add a comment' }).focus()
  await expect(formattedText(page)).toBeFocused()
  await page.keyboard.type('First line')
  await receive(page, 'drop', { 'text/plain': ' and *more*' })
  await receive(page, 'drop', {
    'text/plain': 'x',
    'text/html': '<a href="javascript:alert(1)">, plain</a> <a href="https://glass.example">link</a>',
  })
  await expect(formattedText(page)).toContainText('First line and more, plain link')
  // What does not fit is refused, and not shortened.
  await receive(page, 'drop', { 'text/plain': 'x'.repeat(20_000) })
  await expect(page.getByText('The text can have up to 20,000 characters.')).toBeVisible()
  await receive(page, 'drop', { 'text/plain': '.' })
  await expect(page.getByText('The text can have up to')).toBeHidden()
  const written = 'First line and *more*, plain [link](https://glass.example).'
  expect(await readMarkdown(page, 'Add a comment')).toBe(written)

  const picture = fileOf('pane.png', Buffer.from('not a picture'), 'text/plain')
  for (const event of ['drop', 'paste'] as const) await giveFile(formattedText(page), event, picture)
  await expect(page.getByText('pane.png')).toHaveCount(2)
  expect(await readMarkdown(page, 'Add a comment')).toBe(written)
})

test('a link is added, changed and removed, and leads only to safe addresses', async ({ page, openTask }) => {
  await openTask('manager')
  await page.getByRole('textbox', { name: 'Add a comment' }).focus()
  await expect(formattedText(page)).toBeFocused()
  const address = page.getByRole('textbox', { name: 'Address of the link' })
  const markdown = () => readMarkdown(page, 'Add a comment')
  await page.keyboard.type('Panes')
  await page.keyboard.press('Control+A')

  // Refused addresses change nothing.
  await page.keyboard.press('Control+K')
  await expect(address).toBeFocused()
  for (const refused of ['javascript:alert(1)', 'data:text/html,x', 'panes']) {
    await address.fill(refused)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a web or mail address')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(formattedText(page)).toBeFocused()
  expect(await markdown()).toBe('Panes')

  await page.keyboard.press('Control+A')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await address.fill('glass.example/panes')
  await page.keyboard.press('Enter')
  await expect(formattedText(page)).toBeFocused()
  expect(await markdown()).toBe('[Panes](https://glass.example/panes)')

  await page.keyboard.press('Control+K')
  await expect(address).toHaveValue('https://glass.example/panes')
  await address.fill('ann@glass.example')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(await markdown()).toBe('[Panes](mailto:ann@glass.example)')

  // Enter on a button presses it.
  await page.keyboard.press('Control+K')
  await page.getByRole('button', { name: 'Remove', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(formattedText(page)).toBeFocused()
  expect(await markdown()).toBe('Panes')

  // Without a selection, the address is the text.
  await page.keyboard.type(': ')
  await page.keyboard.press('Control+K')
  await address.fill('https://glass.example')
  await page.keyboard.press('Enter')
  expect(await markdown()).toBe('Panes: <https://glass.example>')
})
