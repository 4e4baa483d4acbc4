import type { Page } from '@playwright/test'
import { cutLiveConnection } from '../support/hold-requests.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

/** Inserts projects directly into the database: 'Project 00' and so on. The last projects are the newest. */
async function insertProjects({ db }: World, team: Team, count: number) {
  const names = Array.from({ length: count }, (_, index) => `Project ${String(index).padStart(2, '0')}`)
  await db
    .insertInto('projects')
    .values(
      names.map((name) => ({ name, organization_id: team.id, status: 'active' as const, created_by: team.manager.id })),
    )
    .execute()
}

const options = (page: Page) => page.getByRole('option')

test('of many projects a select offers the first, finds the others by typing, and keeps the selected one', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  await insertProjects(world, team, 60)
  const requests: string[] = []
  page.on('request', (request) => {
    const isOfSelect = request.url().includes('/projects/organization/') && !request.url().includes('/navigation')
    if (isOfSelect) requests.push(request.url())
  })
  await signIn(page, team.manager, `/manager/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  const projectSelect = page.getByRole('combobox', { name: 'Project' })
  await expect(projectSelect, 'the oldest project is not among the first').toHaveValue(task.project_name)
  await projectSelect.click()
  await expect(options(page)).toHaveCount(52)
  await expect(options(page).first()).toHaveText(task.project_name)
  await expect(options(page).last()).toHaveText('50 of 61. Type a name to find the others.')

  await projectSelect.fill('03')
  await expect(options(page)).toHaveText(['Project 03'])
  await projectSelect.press('ArrowDown')
  await projectSelect.press('Enter')
  await expect(projectSelect).toHaveValue('Project 03')
  await projectSelect.blur()
  await expect(projectSelect).toHaveValue('Project 03')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Project 03' }).first()).toBeVisible()
  expect(requests.every((url) => url.includes('limit=50'))).toBe(true)
})

test('a select says why its options could not be loaded, and loads them again', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  await insertProjects(world, team, 2)
  const projectsAddress = `**/projects/organization/${team.id}*`
  // A refetch on connect would remove Retry before it is pressed.
  await cutLiveConnection(page)
  await page.route(projectsAddress, (route) => route.fulfill({ status: 403, json: { status: 403, detail: 'Not now' } }))
  await signIn(page, team.manager, `/manager/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  await expect(page.getByText('Not now')).toBeVisible()
  await page.unroute(projectsAddress)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Not now')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Project' }).click()
  await expect(options(page)).toHaveText(['Project 01', 'Project 00', task.project_name])
})

test('a search on a later page of the table shows the first page of its results, also after a reload', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await insertProjects(world, team, 30)
  await signIn(page, team.manager, '/manager/projects')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/[?&]page=3/)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('Project')
  await expect(page.getByRole('status').filter({ hasText: '1–10 of 30' })).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]page=/)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '1–10 of 30' })).toBeVisible()
})
