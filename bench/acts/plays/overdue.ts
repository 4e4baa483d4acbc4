import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import type { Stage } from '../stage.ts'
import { listOfOne, titleLink } from './lists.ts'

const plays = {
  pointer: (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My work', exact: true }).click(),
  keyboard: async (page: Page) => {
    await page.keyboard.press('g')
    await page.keyboard.press('w')
  },
  phone: (page: Page) => page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'My work' }).tap(),
}

async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const { title } = await listOfOne(stage, { assigned_users: [1], due_date: '2026-01-05' })
  return {
    path: stage.path('goals'),
    prepare: (page) => page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor(),
    play: plays[way],
    isDone: (page) => titleLink(page.getByRole('region', { name: /^Overdue/ }), title).isVisible(),
  }
}

export const overdue: Act = {
  name: "see one's overdue work from anywhere",
  atMost: 2,
  linear: linear.overdue,
  ways: {
    pointer: (stage) => scene(stage, 'pointer'),
    keyboard: (stage) => scene(stage, 'keyboard'),
    phone: (stage) => scene(stage, 'phone'),
  },
}
