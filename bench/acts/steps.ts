import type { Page } from '@playwright/test'

type Play = (page: Page) => Promise<unknown>

/** One press or key of an act. */
type Step = {
  name: string
  /** Whether it starts where the previous step ended, in its dialog for example. Otherwise a card has the focus. */
  continues?: true
  run: Play
  /** Brings the page back to its state. */
  after?: Play
}

/** The tasks of the board are in five columns. A moved card may be too far down to be rendered, so the counts show it. */
const cardsPerColumn = 1_000
const maxWaitMs = 30_000
const dialogs = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })

// Within a measured step, one selector is tested in each frame: the locators of roles and texts would examine all
// elements of the page, and their script would be measured with that of the page.
const until = (page: Page, condition: string) =>
  page.evaluate(`new Promise((done, fail) => {
    setTimeout(() => fail(new Error('The page never fulfilled: ' + ${JSON.stringify(condition)})), ${maxWaitMs})
    const test = () => (${condition} ? done() : requestAnimationFrame(test))
    test()
  })`)
const textOf = (selector: string) => `document.querySelector('${selector}')?.textContent`
const whenOpened = (page: Page) => until(page, `document.querySelector('[role=dialog] input')`)
const whenClosed = (page: Page) => until(page, `!document.querySelector('[role=dialog]')`)
const whenCounted = (page: Page, count: number) =>
  until(page, `${textOf('[data-column=todo] h2 + span')} === '${count.toLocaleString('en-US')}'`)
/** The first card shows this priority. At first it is Medium. */
const whenPriorityIs = (page: Page, priority: string) =>
  until(page, `${textOf('[data-column=todo] [data-card]')}.includes('${priority}')`)
const whenSelected = (page: Page, count: number) =>
  until(page, `${textOf('[data-selection-bar] [role=status]')} === '${count.toLocaleString('en-US')} selected'`)

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
    continues: true,
    run: async (page) => {
      await page.keyboard.press('4')
      await whenCounted(page, cardsPerColumn - 1)
    },
  },
  {
    name: 'undo',
    run: async (page) => {
      await page.keyboard.press('Control+z')
      await whenCounted(page, cardsPerColumn)
    },
  },
  {
    name: 'select the card',
    run: async (page) => {
      await page.keyboard.press('x')
      await whenSelected(page, 1)
    },
  },
  {
    name: 'select the next card',
    run: async (page) => {
      await page.keyboard.press('Shift+j')
      await whenSelected(page, 2)
    },
    after: async (page) => {
      for (let count = 3; count <= 5; count++) {
        await page.keyboard.press('Shift+j')
        await whenSelected(page, count)
      }
    },
  },
  { ...opening('open the calendar for five tasks', 'd'), after: undefined },
  {
    name: 'reschedule five tasks',
    continues: true,
    run: async (page) => {
      await dialogs(page).getByRole('button', { name: 'Next week' }).click()
      await whenClosed(page)
    },
    after: async (page) => {
      await page.keyboard.press('Escape')
      await bar(page).waitFor({ state: 'detached' })
      await page.keyboard.press('x')
      await whenSelected(page, 1)
    },
  },
  {
    name: 'select all 5,000 cards',
    continues: true,
    run: async (page) => {
      await bar(page).getByRole('button', { name: 'Select all 5,000' }).click()
      await whenSelected(page, 5_000)
    },
  },
  { ...opening('open the list of priorities for 5,000 tasks', 'p'), after: undefined },
  {
    name: 'change the priority of 5,000 tasks',
    continues: true,
    run: async (page) => {
      await page.keyboard.press('4')
      await whenPriorityIs(page, 'Urgent')
    },
    after: async (page) => {
      await page.getByText(/^Priority changed in/).waitFor()
    },
  },
  {
    name: 'undo the change of 5,000 tasks',
    continues: true,
    run: async (page) => {
      await page.keyboard.press('Control+z')
      await whenPriorityIs(page, 'Medium')
    },
    after: async (page) => {
      await page.keyboard.press('Escape')
      await bar(page).waitFor({ state: 'detached' })
    },
  },
]
