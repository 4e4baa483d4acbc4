import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team, World } from '../support/world.ts'

/** Inserts many members directly into the database: 'Person 0000' and so on. */
async function insertMembers({ db }: World, team: Team, count: number) {
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `person-${index}-${team.id}@example.com`,
        username: `person-${index}-${team.id}`,
        full_name: `Person ${String(index).padStart(4, '0')}`,
        role: 'employee' as const,
        status: 'active' as const,
      })),
    )
    .returning('id')
    .execute()
  const membership = {
    organization_id: team.id,
    role: 'member',
    status: 'active',
    joined_at: new Date().toISOString(),
  } as const
  await db
    .insertInto('memberships')
    .values(people.map(({ id }) => ({ ...membership, user_id: id })))
    .execute()
}

test('of a thousand colleagues only the visible cards are rendered; the others appear by scrolling and search', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await insertMembers(world, team, 1000)
  await signIn(page, team.member, '/employee/members')
  const card = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(card('Ada Admin')).toBeVisible()
  await expect(page.getByText('1003 members', { exact: true })).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1000)
  const last = card('Person 0999')
  await page.mouse.move(720, 600)
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1000)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').filter({ hasText: '@example.com' })).toHaveCount(1000)
  await page.emulateMedia({ media: null })
  await page.getByRole('searchbox', { name: 'Search members' }).fill('son 077')
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('heading')).toHaveText(
    Array.from({ length: 10 }, (_, digit) => `Person 077${digit}`),
  )
})

test('a task is assigned to one of a thousand colleagues by typing the name', async ({ page, world, signIn }) => {
  const team = await world.team()
  await insertMembers(world, team, 1000)
  const task = await makeTask(world, team)
  await signIn(page, team.manager, `/manager/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Edit Task' }).click()
  const assigneeSelect = page.getByRole('combobox', { name: 'Assigned To' })
  await expect(page.getByRole('button', { name: 'Remove Emil Employee' })).toBeVisible()
  await assigneeSelect.click()
  await expect(page.getByRole('option')).toHaveCount(51)
  await expect(page.getByRole('option').last()).toHaveText('50 of 1,002. Type a name to find the others.')
  await page.keyboard.type('0777')
  await page.getByRole('option', { name: 'Person 0777' }).click()
  await assigneeSelect.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Person 0777').first()).toBeVisible()
})
