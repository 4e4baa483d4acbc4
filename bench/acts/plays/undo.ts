import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { listOfOne, option, pressOn, rows, titleLink } from './lists.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

const plays = {
  pointer: (page: Page) => button(page).click(),
  keyboard: (page: Page) => page.keyboard.press('Control+z'),
  phone: (page: Page) => button(page).tap(),
}

/** A task was finished a moment ago. */
async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const { id, path, title } = await listOfOne(stage)
  return {
    path,
    prepare: async (page) => {
      await titleLink(page, title).waitFor()
      await pressOn(way === 'phone', rows(page).getByTitle('Change status'))
      await pressOn(way === 'phone', option(page, 'Done'))
      await button(page).waitFor()
    },
    play: plays[way],
    isDone: async () => (await stage.readTask(id)).status === 'todo',
  }
}

export const undo: Act = {
  name: 'undo',
  linear: linear.undo,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
