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
    const add = section(page).getByRole('button', { name: 'Add Dependency' })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Task' })).toBeFocused()
    await page.keyboard.type(words)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Add Dependency' }).focus()
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

test('finishing a task offers to cancel its open duplicate, with undo', async ({ page, world, signIn }) => {
  const team = await world.team()
  const { id: project_id } = await makeProject(world, team)
  const original = await makeTask(world, team, { title: 'Order the glass', project_id })
  const duplicate = await makeTask(world, team, { title: 'Order glass', project_id })
  const client = world.as(team.manager)
  await client.post(`/tasks/${duplicate.id}/dependencies`, { kind: 'duplicates', task_id: original.id })
  await signIn(page, team.manager, `/manager/tasks/${original.id}?orgId=${team.id}`)
  await expect(section(page).getByRole('list', { name: 'Duplicated by' })).toContainText('Order glass')
  await page.getByRole('group', { name: 'Change status' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText(`${duplicate.key} duplicates ${original.key} and is open`).waitFor()
  await page.getByRole('button', { name: `Cancel ${duplicate.key}` }).click()
  const status = async () => (await client.get(`/tasks/${duplicate.id}`)).body.status
  await expect.poll(status).toBe('cancelled')
  await page.getByText('Moved to Cancelled in 1 task').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(status).toBe('todo')
})

test('postponing a task offers to move the task that it blocks, and then what that one blocks', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const { id: project_id } = await makeProject(world, team)
  const due = (title: string, due_date: string) => makeTask(world, team, { title, project_id, due_date })
  const first = await due('Order the glass', '2031-03-03T23:59:59')
  const second = await due('Close the roof', '2031-03-05T15:00:00')
  const third = await due('Paint the walls', '2031-03-06T23:59:59')
  const client = world.as(team.manager)
  await client.post(`/tasks/${first.id}/dependencies`, { kind: 'blocks', task_id: second.id })
  await client.post(`/tasks/${second.id}/dependencies`, { kind: 'blocks', task_id: third.id })
  await signIn(page, team.manager, `/manager/tasks/${first.id}?orgId=${team.id}`)
  await expect(section(page).getByRole('list', { name: 'Blocks' })).toContainText('Close the roof')
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await page.getByLabel('Due Date').fill('2031-03-10')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dueDate = async ({ id }: { id: number }) => (await client.get(`/tasks/${id}`)).body.due_date
  await page.getByRole('button', { name: `Move ${second.key}` }).click()
  await expect.poll(() => dueDate(second)).toBe('2031-03-12T15:00:00')
  await page.getByRole('button', { name: `Move ${third.key}` }).click()
  await expect.poll(() => dueDate(third)).toBe('2031-03-13T23:59:59')
})
