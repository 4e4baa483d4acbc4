import { expectAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a user adds, changes and deletes absences in the settings', async ({ page, world, signIn }) => {
  const team = await world.team('Northlight')
  await signIn(page, team.member, `/employee/settings?orgId=${team.id}#absences`)
  const section = page.getByRole('region', { name: 'Absences' })
  await expect(section).toContainText('You have no absences.')
  await section.getByRole('button', { name: 'Add Absence' }).click()
  const form = section.getByRole('form', { name: 'Add absence' })
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(form).toContainText('First day is required')
  await form.getByLabel('First day').fill('2099-12-24')
  await expect(form.getByLabel('Last day')).toHaveValue('2099-12-24')
  await form.getByLabel('Last day').fill('2099-12-20')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(form).toContainText('Last day must not be before the first day')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  const rows = section.getByRole('list', { name: 'Absences' }).getByRole('listitem')
  await expect(rows).toContainText(['Dec 24, 2099 – Dec 31, 2099'])

  await section.getByRole('button', { name: 'Add Absence' }).click()
  await form.getByLabel('First day').fill('2099-12-30')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(form).toContainText('You are already away on some of these days.')
  await expectAccessible(page)
  await form.getByLabel('First day').fill('2098-01-05')
  await form.getByLabel('Last day').fill('2098-01-05')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(rows).toContainText(['Jan 5, 2098', 'Dec 24, 2099 – Dec 31, 2099'])

  await section.getByRole('button', { name: 'Change Jan 5, 2098' }).click()
  const change = section.getByRole('form', { name: 'Change absence' })
  await change.getByLabel('Last day').fill('2098-01-07')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(rows.first()).toContainText('Jan 5, 2098 – Jan 7, 2098')

  await section.getByRole('button', { name: 'Delete Jan 5, 2098 – Jan 7, 2098' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows).toHaveCount(2)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await expectAccessible(page)
})

test('an absence is shown with its person, and says what it shifts in a goal', async ({ page, world, signIn }) => {
  const team = await world.team('Northlight')
  const project = await makeProject(world, team)
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  const place = { project_id: project.id, goal_milestone_id: milestone.id, assigned_users: [team.member.id] }
  const task = await makeTask(world, team, { ...place, title: 'Glaze', due_date: day(1) })
  await signIn(page, team.manager, `/manager/goals?orgId=${team.id}&goalId=${goal.id}`)
  const goalLevel = page.getByRole('dialog').or(page.getByRole('main'))
  await expect(goalLevel.first()).toContainText(goal.title)

  // Live, while the page is open.
  expect((await world.as(team.member).post('/absences/', { starts_on: day(-1), ends_on: day(2) })).status).toBe(201)
  const sentence = page.getByText(/Emil Employee is away from/)
  await expect(sentence).toContainText(`when ${task.key} is due. It is not expected before`)
  await expectAccessible(page)

  await page.goto(`/manager/team?orgId=${team.id}`)
  await expect(page.getByRole('row', { name: /Emil Employee/ })).toContainText('away until')
  await page.goto(`/manager/tasks/${task.id}?orgId=${team.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Emil Employee/ })
    .click()
  await expect(page.getByRole('option', { name: /Emil Employee/ })).toContainText('away until')
})

test('a manager enters an absence for a member, who is notified, takes it over, and deletes it', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  await signIn(page, team.manager, `/manager/team?orgId=${team.id}`)
  await page
    .getByRole('button', { name: `View ${team.member.name}` })
    .first()
    .click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  const section = profile.getByRole('region', { name: 'Absences' })
  await section.getByRole('button', { name: 'Add Absence' }).click()
  const form = section.getByRole('form', { name: 'Add absence' })
  await form.getByLabel('First day').fill('2099-12-24')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  const rows = section.getByRole('list', { name: 'Absences' }).getByRole('listitem')
  await expect(rows).toContainText(['Dec 24, 2099 – Dec 31, 2099'])
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Delete Dec 24, 2099 – Dec 31, 2099' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)

  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/notifications?orgId=${team.id}`)
  const message = `${team.manager.name} entered an absence for you: Dec 24, 2099 – Dec 31, 2099`
  await expect(memberPage.getByText(message).first()).toBeVisible()
  await memberPage.getByRole('link', { name: 'Absence added' }).first().click()
  const own = memberPage.getByRole('region', { name: 'Absences' })
  await own.getByRole('button', { name: 'Change Dec 24, 2099 – Dec 31, 2099' }).click()
  await own.getByLabel('Last day').fill('2099-12-30')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toContainText(['Dec 24, 2099 – Dec 30, 2099'])
  await expect(section.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
