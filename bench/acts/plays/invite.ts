import type { Page } from '@playwright/test'
import type { Act, Scene } from '../act.ts'
import { linear } from '../linear.ts'
import { type Stage, uniqueWord } from '../stage.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Invite User' })
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite User' })
const sendButton = (page: Page) => form(page).getByRole('button', { name: 'Send Invitation' })
const typeAddress = async (page: Page, address: string) => {
  await form(page).getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(address)
}

const plays = {
  pointer: async (page: Page, address: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true }).click()
    await inviteButton(page).click()
    await typeAddress(page, address)
    await sendButton(page).click()
  },
  keyboard: async (page: Page, address: string) => {
    await page.keyboard.press('n')
    await page.keyboard.press('i')
    await typeAddress(page, address)
    await page.keyboard.press('Enter')
  },
}

async function scene(stage: Stage, way: keyof typeof plays): Promise<Scene> {
  const address = `${uniqueWord()}@example.com`
  return {
    path: stage.path('tasks'),
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    play: (page) => plays[way](page, address),
    isDone: (page) => page.getByText(address).first().isVisible(),
  }
}

export const invite: Act = {
  name: 'invite a person',
  linear: linear.invite,
  ways: { pointer: (stage) => scene(stage, 'pointer'), keyboard: (stage) => scene(stage, 'keyboard') },
}
