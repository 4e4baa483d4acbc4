import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { focusRow, listOfOne, option, pressOn, titleLink } from './lists.ts'

/** The task is assigned to 'Person 5', who is replaced by Ewa. */
async function scene(stage: Stage, way: 'pointer' | 'keyboard' | 'phone'): Promise<Scene> {
  const { id, path, title } = await listOfOne(stage, { view: 'kanban', assigned_users: [5] })
  return {
    path,
    prepare: (page) => (way === 'keyboard' ? focusRow(page, title) : titleLink(page, title).waitFor()),
    play: async (page) => {
      if (way === 'keyboard') {
        await page.keyboard.press('a')
        await option(page, 'Person 5').waitFor()
        await page.keyboard.press('Enter')
        await page.keyboard.type('ewa')
        await page.getByRole('option', { selected: true }).waitFor({ state: 'detached' })
        await option(page, 'Ewa Nowak').waitFor()
        await page.keyboard.press('Enter')
        return
      }
      const isPhone = way === 'phone'
      await pressOn(isPhone, page.locator('[data-card]').getByTitle('Change assigned to'))
      await pressOn(isPhone, option(page, 'Person 5'))
      await pressOn(isPhone, option(page, 'Ewa Nowak'))
    },
    isDone: async () => String((await stage.readTask(id)).assignees) === String(stage.personId),
  }
}

export const assign: Act = {
  name: 'change an assignee from the board',
  atMost: 3,
  linear: linear.assign,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
