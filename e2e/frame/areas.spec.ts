import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const pages = {
  admin: ['dashboard', 'projects', 'tasks', 'goals', 'milestones', 'users', 'chat', 'settings'],
  manager: ['dashboard', 'projects', 'tasks', 'goals', 'team', 'milestones', 'chat', 'settings'],
  employee: ['dashboard', 'tasks', 'goals', 'projects', 'members', 'chat', 'settings'],
} as const

const headings: Record<string, RegExp> = {
  dashboard: /^Welcome, /,
  tasks: /Tasks/,
  chat: /Team Chat/,
}

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'world' | 'signIn'>

async function expectEveryPageOpens(area: keyof typeof pages, { page, world, signIn }: Fixtures) {
  const team = await world.team()
  const person = area === 'employee' ? team.member : team[area]
  await signIn(page, person, `/${area}/dashboard`)
  for (const name of pages[area]) {
    await page.goto(`/${area}/${name}?orgId=${team.id}`)
    await expect(page.getByRole('heading', { level: 1, name: headings[name] ?? new RegExp(name, 'i') })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${area}/${name}\\?`))
  }
}

test('every page of the admin area opens at its address [ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23]', ({
  page,
  world,
  signIn,
}) => expectEveryPageOpens('admin', { page, world, signIn }))

test('every page of the manager area opens at its address [ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-28, ROUTE-29, ROUTE-30 (settled: a list of milestones), ROUTE-31, ROUTE-32]', ({
  page,
  world,
  signIn,
}) => expectEveryPageOpens('manager', { page, world, signIn }))

test('every page of the employee area opens at its address [ROUTE-33, ROUTE-34, ROUTE-36, ROUTE-37, ROUTE-38, ROUTE-39, ROUTE-40]', ({
  page,
  world,
  signIn,
}) => expectEveryPageOpens('employee', { page, world, signIn }))

test('a team lead lands on the manager dashboard [ROUTE-08, ROUTE-09]', async ({ page, world, signIn }) => {
  const { manager, id } = await world.team()
  await signIn(page, manager)
  await expect(page).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${id}$`))
})

test('any other user lands on the employee dashboard [ROUTE-10, ROUTE-11]', async ({ page, world, signIn }) => {
  const { member, id } = await world.team()
  await signIn(page, member)
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${id}$`))
})

test('unknown paths redirect to the dashboard of the user [ROUTE-12, ROUTE-13, ROUTE-14]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const ownAreas = { admin: 'admin', manager: 'manager', member: 'employee' } as const
  for (const role of ['admin', 'manager', 'member'] as const) {
    for (const path of ['/nowhere', `/${ownAreas[role]}/nowhere`, `/${ownAreas[role]}/tasks/5/nowhere`]) {
      await signIn(page, team[role], path)
      await expect(page).toHaveURL(new RegExp(`/${ownAreas[role]}/dashboard\\?orgId=${team.id}$`))
    }
  }
})

test('an unknown path keeps the organization in its address', async ({ page, world, signIn }) => {
  const admin = (await world.team('Northern Lights')).admin
  const secondOrganization = await world.organization({ name: 'Southern Cross', admin })
  await signIn(page, admin, `/admin/somewhere?orgId=${secondOrganization.id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${secondOrganization.id}$`))
})

test('the root of an area redirects to its dashboard [ROUTE-15]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await signIn(page, admin, `/admin?orgId=${id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${id}$`))
})

test("an address of another area opens the same page of the user's area, in the same organization [U14]", async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Hang the lamps' })
  const ownArea = { manager: 'manager', member: 'employee' } as const
  for (const actorName of ['manager', 'member'] as const) {
    await signIn(page, team[actorName], `/admin/tasks/${task.id}?orgId=${team.id}`)
    await expect(page).toHaveURL(new RegExp(`/${ownArea[actorName]}/tasks/${task.id}\\?orgId=${team.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Hang the lamps' })).toBeVisible()
  }
  await page.goto(`/admin/users?orgId=${team.id}`)
  await expect(page).toHaveURL(new RegExp(`/employee/members\\?orgId=${team.id}$`))
  await page.goto(`/manager/milestones?orgId=${team.id}`)
  await expect(page).toHaveURL(new RegExp(`/employee/milestones\\?orgId=${team.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Milestones' })).toBeVisible()
  await signIn(page, team.admin, `/manager/tasks?orgId=${team.id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/tasks\\?orgId=${team.id}$`))
})

test('in the employee area the role in the organization decides which screens are shown [PERM-09, ROUTE-41, ROUTE-42, ROUTE-43, ROUTE-44, ROUTE-45]', async ({
  page,
  world,
  signIn,
}) => {
  const person = await world.register()
  const memberOrganization = await world.organization({ name: 'As member' })
  const managerOrganization = await world.organization({ name: 'As manager' })
  const adminOrganization = await world.organization({ name: 'As admin' })
  await world.join(memberOrganization, 'member', person)
  await world.join(managerOrganization, 'manager', person)
  await world.join(adminOrganization, 'admin', person)

  await signIn(page, person, `/employee/dashboard?orgId=${memberOrganization.id}`)
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${memberOrganization.id}$`))
  for (const { id } of [managerOrganization, adminOrganization]) {
    await page.goto(`/employee?orgId=${id}`)
    await expect(page).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${id}$`))
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' })).toBeVisible()
  }

  await page.getByRole('button', { name: 'As admin' }).click()
  await page.getByRole('menuitem', { name: 'As member' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/dashboard\\?orgId=${memberOrganization.id}$`))
})

test('any other organization role gets the employee screens [ROUTE-46]', async ({ page, world, signIn }) => {
  const { member, id } = await world.team()
  await page.route('**/users/current-user-role/*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, member, `/employee/tasks?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /My Tasks/ })).toBeVisible()
})

test('an id in a route is an integer; anything else there is not found [ROUTE-47 (settled: says that there is no such thing), U14]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const taskId of ['abc', '1.5', '-1', '0', '99999999999', '1e3']) {
    await signIn(page, admin, `/admin/tasks/${taskId}?orgId=${id}`)
    await expect(page.getByText('Task not found')).toBeVisible()
  }
  await page.goto(`/admin/projects/none?orgId=${id}`)
  await expect(page.getByText('Project not found')).toBeVisible()
  await page.goto(`/admin/milestones/none?orgId=${id}`)
  await expect(page.getByText('Milestone not found')).toBeVisible()
  expect(requests.filter((path) => /^\/(tasks|projects|milestones)\/(none|abc|[\d.e-]+)$/.test(path))).toEqual([])
})
