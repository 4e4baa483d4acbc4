import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { listOfOne } from './lists.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

async function write(page: Page) {
  await page.keyboard.type('The glass is here, @ew')
  await page.getByRole('option', { name: /Ewa Nowak/ }).waitFor()
  await page.keyboard.press('Enter')
}

const plays = {
  pointer: async (page: Page) => {
    await field(page).click()
    await write(page)
    await sendButton(page).click()
  },
  keyboard: async (page: Page) => {
    await page.keyboard.press('m')
    await write(page)
    await page.keyboard.press('Control+Enter')
  },
  phone: async (page: Page) => {
    await field(page).tap()
    await write(page)
    await sendButton(page).tap()
  },
}

async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const { id } = await listOfOne(stage)
  return {
    path: stage.path(`tasks/${id}`),
    prepare: (page) => field(page).waitFor(),
    play: plays[way],
    isDone: async () => {
      const comments = await stage.send<{ content: string }[]>('GET', `/tasks/${id}/comments`)
      return comments.some(({ content }) => content.includes('@ewa'))
    },
  }
}

export const comment: Act = {
  name: 'comment with a mention',
  linear: linear.comment,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
