import type { Page } from '@playwright/test'
import { breakCalls, makeGate } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Subtasks' })
const rows = (page: Page) => section(page).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })

async function paste(page: Page, text: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('ControlOrMeta+V')
}

test('subtasks are added, pasted, ordered and checked off, and other users see it at once', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const parent = await makeTask(world, team, { title: 'Build the frame', project_id: project.id })
  await signIn(page, team.manager, `/manager/tasks/${parent.id}?orgId=${team.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = section(page).getByLabel('Add a subtask')
  for (const title of ['Measure', 'Cut', 'Join']) {
    await field.fill(title)
    await field.press('Enter')
    await expect(row(page, title)).toBeVisible()
    await expect(field).toBeFocused()
  }
  const other = await openAnotherPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await signIn(other, team.member, `/employee/tasks/${parent.id}?orgId=${team.id}`)
  await expect(rows(other)).toHaveCount(3)

  await field.fill('Draw')
  await paste(page, '- Sand\n- Oil\n\n- Wait\n- Oil again\n- Mount\n- Sweep\n')
  const question = page.getByRole('dialog', { name: 'Add 6 subtasks?' })
  await expect(question.getByRole('listitem')).toHaveText(['Sand', 'Oil', 'Wait', 'Oil again', 'Mount', 'Sweep'])
  await question.getByRole('button', { name: 'Add 6 subtasks' }).click()
  await expect(rows(page)).toHaveCount(9)
  await expect(field).toHaveValue('Draw')
  await expect(rows(other)).toHaveCount(9)

  await row(page, 'Measure').getByRole('checkbox').check()
  await expect(section(page).getByText('1 of 9')).toBeVisible()
  await expect(section(other).getByText('1 of 9')).toBeVisible()
  await row(page, 'Join').getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(rows(page).nth(1)).toContainText('Join')
  await expect(rows(other).nth(1)).toContainText('Join')
  await row(page, 'Sweep')
    .getByRole('button', { name: /^Actions on/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Make it a task of its own' }).click()
  await expect(rows(other)).toHaveCount(8)

  await expectAccessible(page)
  await expectAccessible(other)
  await row(other, 'Join').getByRole('link').click()
  await expect(other.getByText('Subtask of')).toBeVisible()
})

test('pasted lines that could not be added stay, and are added by another attempt', async ({ page, world, signIn }) => {
  const team = await world.team()
  const parent = await makeTask(world, team, { title: 'Build the frame' })
  await signIn(page, team.manager, `/manager/tasks/${parent.id}?orgId=${team.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await breakCalls(page, `**/tasks/${parent.id}/subtasks`, 'POST')
  await section(page).getByLabel('Add a subtask').focus()
  await paste(page, 'Sand\nOil\n')
  const question = page.getByRole('dialog', { name: 'Add 2 subtasks?' })
  await expect(question.getByRole('alert')).toHaveText('Failed to add subtasks')
  await expect(question.getByRole('listitem')).toHaveText(['Sand', 'Oil'])
  await question.getByRole('button', { name: 'Add 2 subtasks' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to add subtasks')
  await page.unroute(`**/tasks/${parent.id}/subtasks`)
  await question.getByRole('button', { name: 'Add 2 subtasks' }).click()
  await expect(question).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
})

test('finishing a task with open subtasks asks once, and deleting and restoring it includes them', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const parent = await makeTask(world, team, { title: 'Build the frame', project_id: project.id })
  const manager = world.as(team.manager)
  await manager.post(`/tasks/${parent.id}/subtasks`, { titles: ['Measure', 'Cut'] })
  await signIn(page, team.manager, `/manager/tasks/${parent.id}?orgId=${team.id}`)
  const statuses = page.getByRole('group', { name: 'Change status' })
  const question = page.getByRole('dialog', { name: 'Finish with open subtasks?' })
  await statuses.getByRole('button', { name: 'Done' }).click()
  await expect(question).toContainText('Build the frame has 2 open subtasks.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(statuses.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-pressed', 'false')
  await statuses.getByRole('button', { name: 'Done' }).click()
  await question.getByRole('button', { name: 'Finish all 2 subtasks too' }).click()
  await expect(section(page).getByText('2 of 2')).toBeVisible()
  await expect(statuses.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section(page).getByText('0 of 2')).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page).toHaveURL(/\/manager\/tasks(\?|$)/)
  expect((await manager.get(`/tasks/?project_id=${project.id}`)).body).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await manager.get(`/tasks/?project_id=${project.id}`)).body.length).toBe(3)
})

test('a subtask that could not be added is kept together with what was typed since', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const parent = await makeTask(world, team, { title: 'Build the frame' })
  await signIn(page, team.manager, `/manager/tasks/${parent.id}?orgId=${team.id}`)
  const field = section(page).getByLabel('Add a subtask')
  const { gate, release } = makeGate()
  await page.route('**/subtasks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await gate
    await route.fulfill({ status: 502, body: '' })
  })
  await field.fill('Measure')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.pressSequentially('Cut')
  release()
  await expect(section(page).getByText('Failed to add subtasks')).toBeVisible()
  await expect(field).toHaveValue('Measure Cut')
})
