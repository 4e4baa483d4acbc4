import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { focusRow, listOfOne, longPress, option, rows, sheetAction, titleLink } from './lists.ts'

const plays = {
  pointer: async (page: Page) => {
    await rows(page).getByTitle('Change project').click()
    await option(page, 'Website').click()
  },
  keyboard: async (page: Page) => {
    await page.keyboard.press('Shift+p')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('web')
    await option(page, 'Garden').waitFor({ state: 'detached' })
    await option(page, 'Website').waitFor()
    await page.keyboard.press('Enter')
  },
  phone: async (page: Page) => {
    await longPress(page, rows(page))
    await sheetAction(page, 'Move to project').tap()
    await option(page, 'Website').tap()
  },
}

async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const { id, path, title } = await listOfOne(stage)
  return {
    path,
    prepare: (page) => (way === 'keyboard' ? focusRow(page, title) : titleLink(page, title).waitFor()),
    play: plays[way],
    isDone: async () => (await stage.readTask(id)).project_id === stage.projectId,
  }
}

export const move: Act = {
  name: 'move a task to another project',
  linear: linear.move,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
