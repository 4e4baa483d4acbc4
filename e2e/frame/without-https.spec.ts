import { browserArgs } from '../support/browser-args.ts'
import { startInstallation } from '../support/installation.ts'
import { expect, test } from '../support/test.ts'
import { createWorld } from '../support/world.ts'

const host = 'muster.test'

// The browser treats this host name like that of a server in an office, not like localhost or a loopback address.
test.use(
  browserArgs(
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks',
  ),
)

test('without HTTPS, sign-in, board, live updates and chat work, and the page says that browsers require HTTPS for calls', async ({
  page,
}) => {
  const installation = await startInstallation(({ api, chat }) => ({
    PUBLIC_URL: `http://${host}:${api}`,
    CHAT_URL: `http://${host}:${chat}`,
  }))
  const url = installation.url.replace('localhost', host)
  const world = createWorld(installation)
  try {
    const { id, admin, manager } = await world.team()
    const adminApi = world.as(admin)
    const { body: project } = await adminApi.post('/projects/', { name: 'Lamps', organization_id: id })
    const createTask = (title: string) => adminApi.post('/tasks/', { title, project_id: project.id })
    await createTask('Buy the lamps')

    const loginResponse = await page.goto(`${url}/login`)
    expect(loginResponse?.headers()['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await page.getByLabel('Email').fill(manager.email)
    await page.getByLabel('Password', { exact: true }).fill(manager.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`^${url}/manager/dashboard`))

    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await expect(page.getByText('Buy the lamps')).toBeVisible()
    // A task created by another user arrives as a live update.
    await createTask('Hang the lamps')
    await expect(page.getByText('Hang the lamps')).toBeVisible()

    await page.goto(`${url}/manager/chat?orgId=${id}&room=${admin.id}`)
    const messageBox = page.getByRole('textbox', { name: 'Message', exact: true })
    await messageBox.fill('The lamps hang')
    await messageBox.press('Enter')
    const sentMessage = page
      .getByRole('log', { name: 'Messages' })
      .getByRole('article')
      .filter({ hasText: 'The lamps hang' })
    await expect(sentMessage).toBeVisible()
    await expect(page.getByText('Sending…')).toBeHidden()
    await page.reload()
    await expect(sentMessage).toBeVisible()
    await expect(page.getByText(/pages opened by HTTPS or on localhost/).first()).toBeVisible()

    await page.goto(`${url}/call-test`)
    await page.getByRole('button', { name: 'Start the Test' }).click()
    await expect(page.getByText('Calls do not work on this page.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Secure page' })).toContainText(
      'Your browser gives a camera and microphone only to pages opened by HTTPS or on localhost.',
    )
  } finally {
    await world.close()
    await installation.stop()
  }
})
