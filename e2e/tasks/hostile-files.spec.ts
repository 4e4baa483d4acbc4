import { canary, filesWithScripts, type HostileFile } from '@muster/server/testing/hostile-files/hostile-files'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import type { Person, Team } from '../support/world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file, and returns the address at which its user downloads it. */
async function addressOf(page: Page, { url, person, team, file }: Uploading): Promise<string> {
  const authorization = `Bearer ${person.token}`
  const created = await page.request.post(`${url}/files/uploads`, {
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.bytes.length),
      'upload-metadata': `filename ${base64(file.name)},organization_id ${base64(String(team.id))}`,
      'content-type': 'application/offset+octet-stream',
    },
    data: file.bytes,
  })
  expect(created.status(), file.what).toBe(201)
  const { id } = await created.json()
  const link = await page.request.get(`${url}/files/${id}/link`, { headers: { authorization } })
  return `${url}${(await link.json()).url}`
}

type Uploading = { url: string; person: Person; team: Team; file: HostileFile }

test('no script of an uploaded file runs, whether it is opened, framed or loaded as a script', async ({
  page,
  openAnotherPage,
  installation: { url },
  world,
}) => {
  const team = await world.team()
  const files = await filesWithScripts()
  expect(files.length).toBeGreaterThan(40)
  const addresses: string[] = []
  for (const file of files) addresses.push(await addressOf(page, { url, person: team.manager, team, file }))

  const victim = await openAnotherPage()
  const reports: string[] = []
  victim.on('dialog', (dialog) => {
    reports.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  victim.context().on('request', (request) => {
    if (request.url().includes(canary)) reports.push(`request ${request.url()}`)
  })
  for (const [index, address] of addresses.entries()) {
    // A download begins instead of a page.
    await victim.goto(address).catch((error) => expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/))
    if (await victim.evaluate('self.hostile')) reports.push(`opened ${files[index]?.what}`)
  }
  // Another page, without a policy of its own, frames the files and loads them as scripts and pictures.
  await victim.goto('about:blank')
  const embedded = addresses.map(
    (address) => `<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}">
      <img src="${address}"><script src="${address}"></script>`,
  )
  await victim.setContent(`${embedded.join('')}<script>self.hasRun = 1</script>`, { waitUntil: 'load' })
  expect(await victim.evaluate('[self.hasRun, self.hostile]')).toEqual([1, undefined])
  expect(reports).toEqual([])
})
