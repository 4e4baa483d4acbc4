import type { Page } from '@playwright/test'

type Play = (page: Page) => Promise<unknown>

/** One press or key of an act. */
type Step = {
  name: string
  /** Whether it happens in the dialog that the step before opened. Otherwise a card has the focus. */
  isInDialog?: true
  run: Play
  /** Brings the page back to its state. */
  after?: Play
}

const dialogs = (page: Page) => page.getByRole('dialog')
/** The tasks of the board are in five columns. A moved card may be too far down to be rendered, so the counts show it. */
const cardsPerColumn = 1_000
const countOfTodo = (page: Page, count: number) =>
  page.locator('[data-column="todo"]').getByText(count.toLocaleString('en-US'), { exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })

const whenOpened = (page: Page) => dialogs(page).locator('input').first().waitFor()
const whenClosed = (page: Page) => dialogs(page).first().waitFor({ state: 'detached' })

const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await whenClosed(page)
}

const opening = (name: string, key: string): Step => ({
  name,
  run: async (page) => {
    await page.keyboard.press(key)
    await whenOpened(page)
  },
  after: close,
})

/** The presses and keys of the acts that happen on a board. */
export const steps: readonly Step[] = [
  opening('open the composer', 'c'),
  opening('open the palette', 'Control+k'),
  opening('open the list of assignees', 'a'),
  opening('open the list of projects', 'Shift+p'),
  { ...opening('open the list of statuses', 's'), after: undefined },
  {
    name: 'finish the task',
    isInDialog: true,
    run: async (page) => {
      await page.keyboard.press('4')
      await countOfTodo(page, cardsPerColumn - 1).waitFor()
    },
  },
  {
    name: 'undo',
    run: async (page) => {
      await page.keyboard.press('Control+z')
      await countOfTodo(page, cardsPerColumn).waitFor()
    },
  },
  {
    name: 'select the card',
    run: async (page) => {
      await page.keyboard.press('x')
      await bar(page).getByText('1 selected').waitFor()
    },
  },
  {
    name: 'select the next card',
    run: async (page) => {
      await page.keyboard.press('Shift+j')
      await bar(page).getByText('2 selected').waitFor()
    },
    after: async (page) => {
      for (let count = 3; count <= 5; count++) {
        await page.keyboard.press('Shift+j')
        await bar(page).getByText(`${count} selected`).waitFor()
      }
    },
  },
  { ...opening('open the calendar for five tasks', 'd'), after: undefined },
  {
    name: 'reschedule five tasks',
    isInDialog: true,
    run: async (page) => {
      await dialogs(page).getByRole('button', { name: 'Next week' }).click()
      await whenClosed(page)
    },
    after: async (page) => {
      await page.keyboard.press('Escape')
      await bar(page).waitFor({ state: 'detached' })
    },
  },
]
