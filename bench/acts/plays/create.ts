import type { Task } from '@muster/contracts/tasks'
import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import { type Stage, uniqueWord } from '../stage.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Title of a new task' })

/** Types the title with person, project and date into the field that the first press or key opens. */
async function scene(stage: Stage, path: string, open: (page: Page) => Promise<unknown>): Promise<Scene> {
  const word = uniqueWord()
  return {
    path: stage.path(path),
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    play: async (page) => {
      await open(page)
      await page.keyboard.type(`Order the glass ${word} @ewa #website fri`)
      await page.keyboard.press('Enter')
    },
    isDone: async () => {
      const [task] = await stage.send<Task[]>('GET', `/tasks/organization/${stage.organizationId}?q=${word}`)
      return task?.project_id === stage.projectId && task.assignees.includes(stage.personId) && task.due_date !== null
    },
  }
}

export const create: Act = {
  name: 'create a task with project, person and date',
  atMost: 2,
  linear: linear.create,
  ways: {
    pointer: (stage) => scene(stage, 'my-work', (page) => field(page).click()),
    keyboard: (stage) =>
      scene(stage, 'dashboard', async (page) => {
        await page.keyboard.press('c')
        await field(page).waitFor()
      }),
    phone: (stage) => scene(stage, 'my-work', (page) => field(page).tap()),
  },
}
