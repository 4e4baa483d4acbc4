import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Dependencies' })
const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })

/** Adds the other task, which has this title, as a blocker with the keyboard alone. */
async function addByKeyboard(page: Page, title: string) {
  await section(page).getByRole('button', { name: 'Add dependency' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add dependency' })
  const task = dialog.getByRole('textbox', { name: 'Task' })
  await expect(task).toBeFocused()
  await task.press('ArrowDown')
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await task.press('ArrowDown')
  await task.press('Enter')
  await expect(task).toHaveValue(new RegExp(title))
  await dialog.getByRole('button', { name: 'Add dependency' }).press('Enter')
  return dialog
}

test('a blocker is added by keyboard, marks the card for others live, and clears when it is finished', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const otherPage = await openAnotherPage()
  const team = await world.team()
  const blocked = await makeTask(world, team, { title: 'Order the glass' })
  const blocker = await makeTask(world, team, { title: 'Measure the panes' })
  await signIn(otherPage, team.member, `/employee/tasks?view=kanban&orgId=${team.id}`)
  await expect(card(otherPage, 'Order the glass')).toBeVisible()
  await signIn(page, team.manager, `/manager/tasks/${blocked.id}`)

  const dialog = await addByKeyboard(page, 'Measure the panes')
  await expect(dialog).toBeHidden()
  const blockers = section(page).getByRole('list', { name: 'Blocked by' })
  await expect(blockers).toContainText('Measure the panes')
  await expect(card(otherPage, 'Order the glass')).toContainText('Blocked by 1 task')
  await expectAccessible(page)

  await page.goto(`/manager/tasks/${blocker.id}?orgId=${team.id}`)
  await expect(section(page).getByRole('list', { name: 'Blocks' })).toContainText('Order the glass')
  const refused = await addByKeyboard(page, 'Order the glass')
  await expect(refused.getByRole('alert')).toContainText(`cycle: ${blocked.key} → ${blocker.key} → ${blocked.key}`)
  await page.keyboard.press('Escape')

  await page.getByRole('group', { name: 'Change status' }).getByRole('button', { name: 'Done' }).click()
  await expect(card(otherPage, 'Order the glass')).not.toContainText('Blocked by')
  await otherPage.goto(`/employee/notifications?orgId=${team.id}`)
  await expect(otherPage.getByText(`${blocked.key} "Order the glass" is no longer blocked`)).toBeVisible()
})

test('a dependency is removed with undo, also on a phone', async ({ page, world, signIn }) => {
  const team = await world.team()
  const one = await makeTask(world, team, { title: 'Order the glass' })
  const two = await makeTask(world, team, { title: 'Measure the panes' })
  await world.as(team.manager).post(`/tasks/${one.id}/dependencies`, { kind: 'relates', task_id: two.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.manager, `/manager/tasks/${one.id}`)
  const related = section(page).getByRole('list', { name: 'Related to' })
  await expect(related).toContainText('Measure the panes')
  await expectAccessible(page)
  await related.getByRole('button', { name: `Remove the dependency on ${two.key}` }).click()
  await expect(related).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(related).toContainText('Measure the panes')
})
