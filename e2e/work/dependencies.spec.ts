import type { Page } from '@playwright/test'
import { cardsIn } from '../support/board.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Dependencies' })

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

test('a blocker is added by keyboard, marked and found on the board of another user, who is notified when it is finished', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const { id: project_id } = await makeProject(world, team)
  const blocked = await makeTask(world, team, { title: 'Close the roof', project_id })
  const blocker = await makeTask(world, team, { title: 'Order the glass', project_id, assigned_users: [] })
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, '/employee/tasks')
  const mark = (of: Page) => of.getByText('Blocked by 1 task')
  await expect(memberPage.getByRole('link', { name: 'Close the roof' })).toBeVisible()
  await expect(mark(memberPage)).toHaveCount(0)

  const addBlocker = async (taskId: number, words: string) => {
    await page.goto(`/manager/tasks/${taskId}?orgId=${team.id}`)
    const add = section(page).getByRole('button', { name: 'Add dependency' })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Task' })).toBeFocused()
    await page.keyboard.type(words)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Add dependency' }).focus()
    await page.keyboard.press('Enter')
    return dialog
  }
  await signIn(page, team.manager, `/manager/tasks/${blocked.id}?orgId=${team.id}`)
  await expect(await addBlocker(blocked.id, 'glass')).toHaveCount(0)
  await expect(section(page).getByRole('list', { name: 'Blocked by' })).toContainText('Order the glass')
  await expect(mark(memberPage)).toBeVisible()

  const cycle = await addBlocker(blocker.id, 'roof')
  await expect(cycle.getByRole('alert')).toContainText(blocked.key)
  await page.goto(`/manager/tasks?orgId=${team.id}&view=kanban&blocked=yes`)
  await expect(cardsIn(page, 'To Do')).toHaveText(['Close the roof'])

  await world.as(team.manager).patch(`/tasks/${blocker.id}/status`, { status: 'done' })
  await expect(cardsIn(page, 'To Do')).toHaveCount(0)
  await expect(mark(memberPage)).toHaveCount(0)
  await memberPage.goto('/employee/notifications')
  await expect(memberPage.getByText(/is no longer blocked/)).toBeVisible()
})
