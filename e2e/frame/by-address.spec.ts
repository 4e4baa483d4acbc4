import { browserArgs } from '../support/browser-args.ts'
import { startHouse } from '../support/house.ts'
import { expect, test } from '../support/test.ts'
import { createWorld } from '../support/world.ts'

const host = 'muster.test'

// A host name that the browser does not treat as localhost or loopback, like a machine in an office.
test.use(
  browserArgs(
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks',
  ),
)

test('without HTTPS, sign-in, board, live updates and chat work, and the page says that browsers require HTTPS for calls', async ({
  page,
}) => {
  const house = await startHouse(({ api, chat }) => ({
    PUBLIC_URL: `http://${host}:${api}`,
    CHAT_URL: `http://${host}:${chat}`,
  }))
  const url = house.url.replace('localhost', host)
  const world = createWorld(house)
  try {
    const { id, admin, manager } = await world.team()
    const lead = world.as(admin)
    const { body: project } = await lead.post('/projects/', { name: 'Lamps', organization_id: id })
    const make = (title: string) => lead.post('/tasks/', { title, project_id: project.id })
    await make('Buy the lamps')

    const opened = await page.goto(`${url}/login`)
    expect(opened?.headers()['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await page.getByLabel('Email').fill(manager.email)
    await page.getByLabel('Password', { exact: true }).fill(manager.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`^${url}/manager/dashboard`))

    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await expect(page.getByText('Buy the lamps')).toBeVisible()
    // A task created by another user arrives as a live update.
    await make('Hang the lamps')
    await expect(page.getByText('Hang the lamps')).toBeVisible()

    await page.goto(`${url}/manager/chat?orgId=${id}&room=${admin.id}`)
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await box.fill('The lamps hang')
    await box.press('Enter')
    const said = page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: 'The lamps hang' })
    await expect(said).toBeVisible()
    await expect(page.getByText('Sending…')).toBeHidden()
    await page.reload()
    await expect(said).toBeVisible()
    await expect(page.getByText(/pages opened by HTTPS or on localhost/).first()).toBeVisible()

    await page.goto(`${url}/call-test`)
    await page.getByRole('button', { name: 'Start the Test' }).click()
    await expect(page.getByText('Calls do not work on this page.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Secure page' })).toContainText(
      'Your browser gives a camera and microphone only to pages opened by HTTPS or on localhost.',
    )
  } finally {
    await world.close()
    await house.stop()
  }
})
