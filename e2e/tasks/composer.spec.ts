import type { Page } from '@playwright/test'
import { boardPath, cardsIn, teamWithTasks } from '../support/board.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Title of a new task' })

test('C opens the composer; words become people, project, priority and date; Enter creates and is ready for the next', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Order the glass @emil #green !urgent 12/3/2031 4pm')
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await expect(dialog.getByRole('button', { name: 'Emil Employee' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Greenhouse' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Dec 3, 2031, 4:00 PM' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Urgent' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const { body } = await world.as(team.admin).get(`/tasks/organization/${team.id}`)
  expect(body).toMatchObject([
    { title: 'Second', project_name: 'Greenhouse', assignees: [] },
    {
      title: 'Order the glass',
      project_name: 'Greenhouse',
      priority: 'urgent',
      due_date: '2031-12-03T16:00:00',
      assignees: [team.member.id],
    },
  ])
})

test('a name that does not exist, or no project, is explained; nothing is lost', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await field(page).fill('Order the glass #nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no project named “nowhere”')).toBeVisible()
  await field(page).fill('Order the glass @nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is nobody named “nobody”')).toBeVisible()
  await field(page).fill('Order the glass')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose a project', { exact: true })).toBeVisible()
  await expect(page.getByRole('option')).toHaveText(['Greenhouse', 'Website relaunch'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(field(page)).toHaveValue('Order the glass')
  expect((await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body).toEqual([])
  // The restored draft is selected, so that a new text does not merge with it.
  await page.keyboard.type('Paint the door')
  await expect(field(page)).toHaveValue('Paint the door')
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page)).toHaveValue('Order the glass')
  await expect(page.getByRole('button', { name: 'Restore draft' })).toHaveCount(0)
})

test('the only project is chosen; without projects, Enter offers to create one', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await field(page).fill('Order the glass')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Project Name').fill('Greenhouse')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toHaveCount(0)
  await field(page).press('Enter')
  await expect(page.getByText('NL-1 Order the glass created')).toBeVisible()
  await page.evaluate(`localStorage.removeItem('last-project:${team.id}')`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Greenhouse' })).toBeVisible()
  await field(page).fill('Paint the door')
  await page.keyboard.press('Enter')
  await expect(page.getByText('NL-2 Paint the door created')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paint the door' })).toBeVisible()
})

test('the words of a date can stay in the title; chips choose other values; More opens the full form', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await field(page).fill('Plan the lunch on friday')
  await page.getByRole('button', { name: 'Keep “on friday” in the title' }).click()
  await page.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: 'Website relaunch' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  const form = page.getByRole('dialog', { name: 'Create Task' })
  await expect(form.getByLabel('Task Title')).toHaveValue('Plan the lunch on friday')
  await expect(form.getByLabel('Project')).toHaveValue('Website relaunch')
  await expect(form.getByLabel('Due Date')).not.toHaveValue('')
})

test('the text of the composer is kept until the full form has created the task', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Create Task' })
  await page.keyboard.press('c')
  await field(page).fill('Plan the lunch')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(form.getByLabel('Task Title')).toHaveValue('Plan the lunch')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(field(page)).toHaveValue('Plan the lunch')
  // The only project is known.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Website relaunch' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await form.getByLabel('Due Date').fill('2037-12-24')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(field(page)).toHaveValue('')
})

test('the composer of a board column fills in the column and the filters of the page', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.manager, `${boardPath('manager', team)}&projectId=${team.project.id}&person=me`)
  await page.getByRole('region', { name: 'In Review' }).getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('textbox', { name: 'Title of a new task in In Review' }).fill('Check the glass')
  await page.keyboard.press('Enter')
  await expect(cardsIn(page, 'In Review')).toHaveText(['Check the glass'])
  const { body } = await world.as(team.admin).get(`/tasks/organization/${team.id}`)
  expect(body).toMatchObject([{ status: 'in_review', project_id: team.project.id, assignees: [team.manager.id] }])
})

for (const width of [390, 320])
  test(`at ${width} px the composer has two lines, and its buttons keep their names`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await teamWithTasks(world)
    await makeProject(world, team, 'Greenhouse')
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, team.manager, `/manager/my-work?orgId=${team.id}`)
    const composer = page.getByRole('form', { name: 'New task' })
    for (const name of ['Project', 'Due date', 'Medium', 'Create'])
      await expect(composer.getByRole('button', { name, exact: true })).toBeVisible()
    expect((await composer.boundingBox())?.height).toBeLessThanOrEqual(100)
    await composer.getByRole('textbox').fill('Order the glass 12/3/2031')
    await expect(composer.getByText('Dec 3, 2031')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })
