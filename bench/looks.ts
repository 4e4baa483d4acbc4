// npm run bench -- looks [part of a name ...]: opens every public screen, every screen of each area, and dialogs and
// menus of the screens, in up to three sizes and both themes. The screens of an area are also opened while loading and
// after an error, and most of them without data and as a user without an organization. Writes pictures to
// test-results/looks, and reports violations found by axe, by the security policy and by the checks of layout shift,
// width and target size.
import { mkdir, rm } from 'node:fs/promises'
import { openBrowser } from './browser/open.ts'
import { withConcurrency } from './lib/with-concurrency.ts'
import { checkScreen } from './looks/check-screen.ts'
import { startInstallation } from './looks/installation.ts'
import { type Opening, openings } from './looks/openings.ts'
import { areas, publicScreens } from './looks/screens.ts'

/** Most of the time of a check is spent waiting, so that several checks fit on two cores. */
const screensAtOnce = 3
const nameParts = process.argv.slice(2)
// Playwright empties test-results when end-to-end tests start. LOOKS_FOLDER can name another folder, for a run at the
// same time.
const folder = process.env.LOOKS_FOLDER ?? 'test-results/looks'
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const installation = await startInstallation()
const browser = await openBrowser()
let complaintCount = 0
let pictureCount = 0
try {
  const visits: (() => Promise<void>)[] = []
  const visit = (
    name: string,
    address: string,
    token: string | undefined,
    organizationId: number | undefined,
    opening?: Opening,
  ) => {
    if (nameParts.length > 0 && !nameParts.some((part) => name.includes(part))) return
    visits.push(async () => {
      const found = await checkScreen({
        browser,
        folder,
        name,
        address: installation.url + address,
        token,
        organizationId,
        opening,
      })
      pictureCount += found.pictureCount
      complaintCount += found.complaints.length
      console.log(`${found.complaints.length === 0 ? 'good' : 'BAD '}  ${name}  layout shift ${found.shift.toFixed(3)}`)
      for (const complaint of found.complaints) console.log(`      ${complaint}`)
    })
  }
  const nameOf = (area: string, screen: string) => `${area}-${screen.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`
  const fillIds = (screen: string) =>
    installation.ids.reduce((path, [name, id]) => path.replaceAll(`{${name}}`, id), screen)
  const pathOf = (area: string, screen: string) => `/${area}/${fillIds(screen)}`
  for (const screen of publicScreens) visit(nameOf('public', screen), `/${fillIds(screen)}`, undefined, undefined)
  for (const { area, person, screens } of areas) {
    const token = installation.tokens.get(person)
    for (const screen of screens) {
      const name = nameOf(area, screen)
      visit(name, pathOf(area, screen), token, installation.fullOrganizationId)
      if (/[{#]/.test(screen)) continue
      visit(`${name}-empty`, pathOf(area, screen), token, installation.emptyOrganizationId)
      visit(`${name}-nowhere`, pathOf(area, screen), installation.tokensWithoutOrganization.get(area), undefined)
    }
    for (const opening of openings.filter((candidate) => candidate.area === area))
      visit(
        `${nameOf(area, opening.screen)}-open-${opening.name}`,
        pathOf(area, opening.screen),
        token,
        installation.fullOrganizationId,
        opening,
      )
  }
  await withConcurrency(visits.length, screensAtOnce, async (number) => visits[number]?.())
} finally {
  await browser.close()
  await installation.stop()
}
console.log(`\n${pictureCount} pictures in ${folder}, ${complaintCount} complaints.`)
if (complaintCount > 0) process.exitCode = 1
