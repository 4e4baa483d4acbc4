import { expect, type Page } from '@playwright/test'

/** The text of the editor, once it has taken the place of the plain field. */
export const formattedText = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

type Copied = Record<string, string>
type InPage = { receive: (field: unknown, event: string, copied: Copied) => void }

/** A function of the page, whose types are unknown here. What is dropped is dropped at the end of the text. */
const inPage = `({
  receive(field, event, copied) {
    const transfer = new DataTransfer()
    for (const [type, text] of Object.entries(copied)) transfer.setData(type, text)
    const options = { bubbles: true, cancelable: true }
    if (event === 'paste') field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
    else {
      const { right, bottom } = field.lastElementChild.getBoundingClientRect()
      const place = { clientX: right - 1, clientY: bottom - 1 }
      field.dispatchEvent(new DragEvent('drop', { ...options, ...place, dataTransfer: transfer }))
    }
  },
})`

/** Pastes or drops what another program has copied. */
export async function receive(page: Page, event: 'paste' | 'drop', copied: Copied) {
  const functions = await page.evaluateHandle<InPage>(inPage)
  await formattedText(page).evaluate((field, { functions, event, copied }) => functions.receive(field, event, copied), {
    functions,
    event,
    copied,
  })
}

/** Shows the Markdown of the text and returns it, and shows the formatted text again. */
export async function readMarkdown(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const field = page.locator('textarea').and(page.getByRole('textbox', { name, exact: true }))
  await expect(field).toBeFocused()
  const markdown = await field.inputValue()
  await page.getByRole('button', { name: 'Formatted', exact: true }).click()
  await expect(formattedText(page)).toBeFocused()
  return markdown
}
