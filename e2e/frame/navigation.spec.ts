import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { areas, makeProject, personOf } from '../support/make-task.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const navProjects = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const names = (page: Page) => navProjects(page).getByRole('listitem').getByRole('link')
const star = (page: Page, name: string) =>
  navProjects(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: `Star ${name}` })

test('the navigation lists starred projects first, then those that were opened last', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const name of ['Aurora', 'Boathouse', 'Crux']) await makeProject(world, team, name)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(names(page), 'the newest first').toHaveText(['Crux', 'Boathouse', 'Aurora'])

  await star(page, 'Aurora').click()
  await expect(names(page)).toHaveText(['Aurora', 'Crux', 'Boathouse'])
  await expect(star(page, 'Aurora')).toHaveAttribute('aria-pressed', 'true')

  await navProjects(page).getByRole('link', { name: 'Boathouse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Boathouse' })).toBeVisible()
  await expect(navProjects(page).getByRole('link', { name: 'Boathouse' })).toHaveAttribute('aria-current', 'page')
  await expect(names(page), 'no link moves under the pointer').toHaveText(['Aurora', 'Crux', 'Boathouse'])
  await page.reload()
  await expect(names(page)).toHaveText(['Aurora', 'Boathouse', 'Crux'])

  await page.getByRole('main').getByRole('button', { name: 'Star Boathouse' }).click()
  await star(page, 'Aurora').click()
  await expect(star(page, 'Aurora')).toHaveAttribute('aria-pressed', 'false')
  await expect(names(page).first()).toHaveText('Boathouse')
  await expectAccessible(page)
})

test('the ring of a project follows its tasks', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const [glass] = team.createdTasks
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  const link = (state: string) => navProjects(page).getByRole('link', { name: `Website relaunch, ${state}` })
  await expect(link('0% done')).toBeVisible()
  await world.as(team.admin).put(`/tasks/${glass?.id}`, { status: 'done' })
  await expect(link('50% done')).toBeVisible()
})

test('the projects can be folded, which is remembered; the collapsed sidebar shows their rings', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await expect(names(page)).toHaveText(['Website relaunch'])
  await navProjects(page).getByRole('button', { name: 'Projects' }).click()
  await expect(names(page)).toHaveCount(0)
  await page.reload()
  const heading = navProjects(page).getByRole('button', { name: 'Projects' })
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(names(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(navProjects(page).getByRole('link', { name: 'Website relaunch, no tasks' })).toBeVisible()
})

test('a right click on a project in the navigation offers to star it and to remove the star', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await names(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Star' }).click()
  await expect(star(page, 'Website relaunch')).toHaveAttribute('aria-pressed', 'true')
  await names(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove the star' }).press('Enter')
  await expect(star(page, 'Website relaunch')).toHaveAttribute('aria-pressed', 'false')
})

test('a star that is removed while it is being saved is sent afterwards, and stays removed', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  const held = await holdRequests(page, '**/projects/*/star')
  await star(page, 'Website relaunch').click()
  await expect.poll(held.requestCount).toBe(1)
  await expect(star(page, 'Website relaunch')).toHaveAttribute('aria-pressed', 'true')
  await star(page, 'Website relaunch').click()
  await expect(star(page, 'Website relaunch')).toHaveAttribute('aria-pressed', 'false')
  // A request that is sent later than an early second one would have been.
  await page.evaluate(() => fetch('/'))
  expect(held.requestCount()).toBe(1)
  held.release()
  await expect.poll(held.requestCount).toBe(2)
  await quiet(page)
  await page.reload()
  await expect(star(page, 'Website relaunch')).toHaveAttribute('aria-pressed', 'false')
})

for (const area of areas)
  test(`the ${area} reads the milestones of the organization from the navigation`, async ({ page, world, signIn }) => {
    const team = await world.team()
    await signIn(page, personOf(team, area), `/${area}/dashboard?orgId=${team.id}`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Milestones' }).click()
    await expect(page).toHaveURL(new RegExp(`/${area}/milestones\\?orgId=${team.id}$`))
    await expect(page.getByText('No milestones yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Milestone' })).toHaveCount(area === 'employee' ? 0 : 1)
  })

test('the header shows where a page is, and its first level leads back to the list', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Sign off the cover' }])
  const [task] = team.createdTasks
  await signIn(page, team.admin, `/admin/tasks/${task?.id}?orgId=${team.id}`)
  const levels = page.getByRole('banner').getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(levels).toHaveText(['Tasks', `${task?.key} Sign off the cover`])
  await expect(levels.last()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('banner').getByText('Admin Panel', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await levels.first().getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(levels).toHaveCount(0)
})

const centerOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN)

test('titles begin and actions end at the same place on every page', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Sign off the cover' }])
  const [task] = team.createdTasks
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const lastAction = page.getByRole('main').getByRole('button')
  const places = []
  for (const [path, action] of [
    ['tasks', 'Create Task'],
    ['projects', 'Create Project'],
    ['milestones', 'New Milestone'],
    [`tasks/${task?.id}`, 'Delete'],
    [`projects/${team.project.id}`, 'Delete Project'],
  ] as const) {
    await signIn(page, team.admin, `/admin/${path}?orgId=${team.id}`)
    // Without milestones, the button is below the title.
    const button = lastAction.and(page.getByRole('button', { name: action, exact: true }))
    await expect(button).toBeVisible()
    const [titleBox, buttonBox] = [await title.boundingBox(), await button.boundingBox()]
    const end = path === 'milestones' ? undefined : (buttonBox?.x ?? 0) + (buttonBox?.width ?? 0)
    places.push([path, titleBox?.x, titleBox?.y, end])
  }
  // On a tablet, the buttons are higher.
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const name of ['Projects', 'Goals']) {
    await page.goto(`/admin/${name.toLowerCase()}?orgId=${team.id}`)
    const button = page.getByRole('button', { name: name === 'Projects' ? 'Create Project' : 'New Goal' }).first()
    await expect(button).toBeVisible()
    const titleBox = await page.getByRole('heading', { level: 1, name }).boundingBox()
    const buttonBox = await button.boundingBox()
    expect(centerOf(titleBox)).toBeCloseTo(centerOf(buttonBox), 0)
  }
  const [[, x, y, end] = []] = places
  expect(places).toEqual(places.map(([path]) => [path, x, y, path === 'milestones' ? undefined : end]))
})
