import { teamWithTasks } from '../support/board.ts'
import { dayInBrowser } from '../support/day.ts'
import { expectAccessible } from '../support/looks.ts'
import { areas, personOf } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

for (const area of areas)
  test(`the dashboard of the ${area} begins with the tasks that are overdue or due today`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await teamWithTasks(world)
    const person = personOf(team, area)
    for (const [title, due_date] of [
      ['Long ago', dayInBrowser(-3)],
      ['Now', dayInBrowser(0)],
      ['Far away', dayInBrowser(40)],
    ])
      await world
        .as(team.admin)
        .post('/tasks/', { title, due_date, project_id: team.project.id, assigned_users: [person.id] })
    await signIn(page, person, `/${area}/dashboard?orgId=${team.id}`)
    const dueNow = page.getByRole('region', { name: 'Due now' })
    const links = dueNow.getByRole('listitem').getByRole('link')
    await expect(links).toHaveText(['Long ago', 'Now'])
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings.first()).toHaveText('Due now')
    await expectAccessible(page)

    await dueNow.getByRole('listitem').filter({ hasText: 'Long ago' }).getByTitle('Change status').click()
    await page.getByRole('option', { name: 'Done' }).click()
    await expect(links).toHaveText(['Now'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(links).toHaveText(['Long ago', 'Now'])
    await dueNow.getByRole('link', { name: 'All my work' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  })

test('nothing moves when the tasks that are due now have loaded again; without any, the section is missing', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const body = {
    title: 'Long ago',
    due_date: dayInBrowser(-3),
    project_id: team.project.id,
    assigned_users: [team.member.id],
  }
  const { body: task } = await world.as(team.admin).post('/tasks/', body)
  await signIn(page, team.member, `/employee/dashboard?orgId=${team.id}`)
  const dueNow = page.getByRole('region', { name: 'Due now' })
  const link = dueNow.getByRole('link', { name: 'Long ago' })
  await expect(link).toBeVisible()
  const figures = page.getByLabel('Your work at a glance')
  const placeOfFigures = await figures.boundingBox()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/tasks/my-tasks*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(dueNow).toHaveAttribute('aria-busy', 'true')
  expect(await figures.boundingBox()).toEqual(placeOfFigures)
  release()
  await expect(link).toBeVisible()
  expect(await figures.boundingBox()).toEqual(placeOfFigures)

  await world.as(team.admin).put(`/tasks/${task.id}`, { status: 'done' })
  await expect(dueNow).toHaveCount(0)
})
