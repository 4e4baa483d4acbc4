import type { Page } from '@playwright/test'
import { areas, personOf } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Person } from '../support/world.ts'

async function signInByForm(page: Page, { email, password }: Person) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('after sign-in every user lands on the dashboard of their area, in their first organization [PROD-12, PROD-13, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10, ROUTE-11, ORG-03, ORG-04]', async ({
  page,
  world,
}) => {
  const team = await world.team()
  for (const area of areas) {
    await signInByForm(page, personOf(team, area))
    await expect(page).toHaveURL(new RegExp(`/${area}/dashboard\\?orgId=${team.id}$`))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('in every area every link carries the organization [ORG-06, ORG-08]', async ({ page, world, signIn }) => {
  const team = await world.team()
  const { body: project } = await world
    .as(team.admin)
    .post('/projects/', { name: 'Greenhouse', organization_id: team.id })
  const task = { title: 'Order the glass', project_id: project.id, assignees: [team.member.id] }
  await world.as(team.admin).post('/tasks/', task)
  // The selected organization is not the user's first, so a link without its id would lead to another organization.
  const firstOrganization = await world.organization({ name: 'Earlier' })
  for (const area of areas) {
    const person = personOf(team, area)
    await world.join(firstOrganization, area === 'employee' ? 'member' : area, person)
    await signIn(page, person, `/${area}/dashboard?orgId=${team.id}`)
    for (const entry of ['Dashboard', 'Projects', 'Tasks', 'Settings']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
      await expect(page).toHaveURL(new RegExp(`/${area}/${entry.toLowerCase()}\\?orgId=${team.id}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (entry === 'Projects')
        await expect(page.getByRole('main').getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      if (entry === 'Tasks') await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')))
      expect(links.length).toBeGreaterThan(7)
      expect(links.filter((link) => !link?.includes(`orgId=${team.id}`))).toEqual([])
    }
  }
})
