import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'

const goal = (page: Page) => page.getByRole('option', { name: 'Harvest in March' })
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search or jump to' })
const typeName = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  await page.keyboard.type('harv')
  await goal(page).waitFor()
}

const plays = {
  pointer: async (page: Page) => {
    await searchButton(page).click()
    await typeName(page)
    await goal(page).click()
  },
  keyboard: async (page: Page) => {
    await page.keyboard.press('Control+k')
    await typeName(page)
    await page.keyboard.press('Enter')
  },
  phone: async (page: Page) => {
    await searchButton(page).tap()
    await typeName(page)
    await goal(page).tap()
  },
}

const scene = async (stage: Stage, way: keyof typeof plays): Promise<Scene> => ({
  path: stage.path('tasks'),
  prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  play: plays[way],
  isDone: (page) => page.getByRole('heading', { level: 1, name: 'Harvest in March' }).isVisible(),
})

export const openGoal: Act = {
  name: 'find and open a goal by name',
  atMost: 2,
  linear: linear.open,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
