import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { focusRow, listOfOne, option, pressOn, rows, titleLink } from './lists.ts'

async function scene(stage: Stage, way: 'pointer' | 'keyboard' | 'phone'): Promise<Scene> {
  const { id, path, title } = await listOfOne(stage)
  return {
    path,
    prepare: (page) => (way === 'keyboard' ? focusRow(page, title) : titleLink(page, title).waitFor()),
    play: async (page) => {
      if (way === 'keyboard') {
        await page.keyboard.press('s')
        await option(page, 'Done').waitFor()
        await page.keyboard.press('4')
        return
      }
      await pressOn(way === 'phone', rows(page).getByTitle('Change status'))
      await pressOn(way === 'phone', option(page, 'Done'))
    },
    isDone: async () => (await stage.readTask(id)).status === 'done',
  }
}

export const finish: Act = {
  name: 'finish a task from a list',
  atMost: 2,
  linear: linear.finish,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
