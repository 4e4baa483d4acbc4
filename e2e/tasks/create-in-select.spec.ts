import { teamWithTasks } from '../support/board.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('the composer of an organization without projects creates one in place and keeps what was typed', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await signIn(page, team.manager, `/manager/my-work?orgId=${team.id}`)
  const title = page.getByRole('textbox', { name: 'Title of a new task' })
  await title.fill('Order the glass')
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await expect(page.getByText('There are no projects yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Project Name').fill('Greenhouse')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Greenhouse' })).toBeVisible()
  await expect(title).toHaveValue('Order the glass')
  await title.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Order the glass' })).toBeVisible()
})

test('a task of a project without goals gets a new goal in place', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  const task = await makeTask(world, team, { project_id: team.project.id })
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  const goal = page.getByTitle('Change goal')
  await goal.click()
  await page.getByRole('button', { name: 'Create a goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Goal' })
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue('Website relaunch')
  await dialog.getByLabel('Title').fill('Harvest in March')
  await dialog.getByLabel('Target Value').fill('1200')
  await dialog.getByLabel('Unit').fill('kg')
  await dialog.getByLabel('Start Date').fill('2036-11-01')
  await dialog.getByLabel('End Date').fill('2037-03-01')
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(goal).toHaveText('Harvest in March')
  const readGoalId = async () => (await world.as(team.manager).get(`/tasks/${task.id}`)).body.goal_id
  await expect.poll(readGoalId).toEqual(expect.any(Number))
})

test('an import into an organization without projects creates one in place', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  const form = page.getByRole('dialog', { name: 'Import Tasks' })
  await form.getByRole('button', { name: 'Create a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Project Name').fill('Greenhouse')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Project' })).toHaveValue('Greenhouse')
  const buffer = Buffer.from('Title\nOrder the glass\n')
  await form.locator('input[type=file]').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer })
  await form.getByRole('button', { name: 'Import 1 task' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Order the glass' })).toBeVisible()
})
