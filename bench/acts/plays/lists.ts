import type { Locator, Page } from '@playwright/test'
import type { Stage } from '../stage.ts'
import { uniqueWord } from '../stage.ts'

/** Creates a task, and returns its id and the path of a list that contains only this task. */
export async function listOfOne(stage: Stage, { view = 'table', ...values }: Record<string, unknown> = {}) {
  const word = uniqueWord()
  const id = await stage.makeTask(`Order the glass ${word}`, values)
  return { id, path: stage.path('tasks', { q: word, view: String(view) }), title: `Order the glass ${word}` }
}

/** The link of the task in its row or on its card. */
export const titleLink = (place: Page | Locator, title: string) => place.getByRole('link', { name: title, exact: true })

/** Moves the focus to a row, which the documentation of Linear presupposes too. */
export async function focusRow(page: Page, title: string) {
  await titleLink(page, title).waitFor()
  await titleLink(page, title).focus()
}

/** The option whose name begins with these words; a list with few options adds the digit that chooses it. */
export const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}\\b`) })

export const pressOn = (isPhone: boolean, target: Locator) => (isPhone ? target.tap() : target.click())

/** The rows of a list of tasks: of a table or, on a phone, of a list. */
export const rows = (page: Page) => page.locator('main :is(tbody tr:has([data-task]), li[data-task])')

/** An action in the sheet that a long press opens. */
export const sheetAction = (page: Page, name: string) =>
  page.getByRole('dialog', { name: /^Actions on / }).getByRole('button', { name })

/** Holds a finger on an element until the sheet with its actions opens. */
export async function longPress(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  const cdp = await page.context().newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.getByRole('dialog', { name: /^Actions on / }).waitFor()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}
