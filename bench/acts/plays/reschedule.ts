import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import { type Stage, uniqueWord } from '../stage.ts'
import { focusRow, longPress, rows, sheetAction } from './lists.ts'

const count = 5

const boxes = (page: Page) => rows(page).getByRole('checkbox', { name: /^Select / })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })
const nextWeek = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Next week' })

const plays = {
  pointer: async (page: Page) => {
    await boxes(page).first().click()
    await boxes(page)
      .last()
      .click({ modifiers: ['Shift'] })
    await bar(page).getByRole('button', { name: 'Due Date' }).click()
    await nextWeek(page).click()
  },
  keyboard: async (page: Page) => {
    for (let row = 1; row < count; row++) await page.keyboard.press('Shift+j')
    await bar(page).getByText(`${count} selected`).waitFor()
    await page.keyboard.press('d')
    await nextWeek(page).waitFor()
    await page.keyboard.type('next mon')
    await page.keyboard.press('Enter')
  },
  phone: async (page: Page) => {
    await longPress(page, rows(page).first())
    await sheetAction(page, 'Select').tap()
    for (let row = 1; row < count; row++) await boxes(page).nth(row).tap()
    await bar(page).getByRole('button', { name: 'Due Date' }).tap()
    await nextWeek(page).tap()
  },
}

async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const word = uniqueWord()
  const titles = Array.from({ length: count }, (_, index) => `Measure ${index} ${word}`)
  const ids: number[] = []
  for (const title of titles) ids.push(await stage.makeTask(title))
  return {
    path: stage.path('tasks', { q: word, view: 'table' }),
    // The newest task is the first row.
    prepare: async (page) => {
      await rows(page)
        .nth(count - 1)
        .waitFor()
      if (way === 'keyboard') await focusRow(page, titles.at(-1) ?? '')
    },
    play: plays[way],
    isDone: async () => {
      const tasks = await Promise.all(ids.map(stage.readTask))
      return tasks.every(({ due_date }) => due_date !== null)
    },
  }
}

export const reschedule: Act = {
  name: 'reschedule five tasks',
  atMost: 8,
  linear: linear.reschedule,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
