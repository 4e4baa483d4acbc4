import { teamWithTasks } from '../support/board.ts'
import { liveConnection } from '../support/live-connection.ts'
import { expect, test } from '../support/test.ts'

test('of many milestones the page loads the first ones, more on request, and finds the others; a change rereads the loaded ones once', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await world.db
    .insertInto('milestones')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        organization_id: team.id,
        project_id: team.project.id,
        title: `Step ${index + 1}`,
        due_date: `${2100 + index}-01-01T23:59:59`,
      })),
    )
    .execute()
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/milestones/') queries.push(search.slice(1))
  })
  await Promise.all([liveConnection(page), signIn(page, team.manager, '/manager/milestones')])
  const cards = page.getByRole('list', { name: 'Milestones of Without a goal' }).getByRole('heading', { level: 3 })
  await expect(cards).toHaveCount(60)
  await expect(cards.first()).toHaveText('Step 1')
  await expect(page.getByText('0 of 150 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Show 60 more' }).click()
  await expect(cards).toHaveCount(120)
  await expect(page.getByRole('button', { name: 'Show 30 more' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search milestones' }).fill('step 149')
  await expect(cards).toHaveText(['Step 149'])
  await expect(page.getByText('0 of 150 completed')).toBeVisible()
  expect(queries.every((search) => /limit=(60|120)\b/.test(search))).toBe(true)

  const before = queries.length
  const [{ id }] = (await world.as(team.admin).get(`/milestones/?organization_id=${team.id}&q=step%20149`)).body
  await world.as(team.admin).put(`/milestones/${id}`, { title: 'Step 149 again' })
  await expect(cards).toHaveText(['Step 149 again'])
  expect(queries.slice(before)).toHaveLength(1)
})
