// npm run bench -- looks [part of a name ...]: every screen of each area in its four states, also for a user without an
// organization, and the dialogs and menus on it, in three sizes and both themes. Writes pictures to test-results/looks and
// reports violations found by axe, the security policy and the checks of layout shift, width and target size.
import { mkdir, rm } from 'node:fs/promises'
import { openBrowser } from './browser/open.ts'
import { startInstallation } from './looks/installation.ts'
import { look } from './looks/look.ts'
import { type Opening, openings } from './looks/openings.ts'
import { areas, publicScreens } from './looks/screens.ts'

const wanted = process.argv.slice(2)
// Stories that run at the same time empty test-results.
const folder = process.env.LOOKS_FOLDER ?? 'test-results/looks'
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const installation = await startInstallation()
const browser = await openBrowser()
let faults = 0
let seen = 0
try {
  const visit = async (
    name: string,
    address: string,
    token: string | undefined,
    organizationId: number | undefined,
    opening?: Opening,
  ) => {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return
    const found = await look({
      browser,
      folder,
      name,
      address: installation.url + address,
      token,
      organizationId,
      opening,
    })
    seen += found.pictures
    faults += found.complaints.length
    console.log(`${found.complaints.length === 0 ? 'good' : 'BAD '}  ${name}  layout shift ${found.shift.toFixed(3)}`)
    for (const complaint of found.complaints) console.log(`      ${complaint}`)
  }
  const nameOf = (area: string, screen: string) => `${area}-${screen.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`
  const filled = (screen: string) =>
    installation.ids.reduce((path, [name, id]) => path.replaceAll(`{${name}}`, id), screen)
  const pathOf = (area: string, screen: string) => `/${area}/${filled(screen)}`
  for (const screen of publicScreens) await visit(nameOf('public', screen), `/${filled(screen)}`, undefined, undefined)
  for (const { area, person, screens } of areas) {
    const token = installation.tokens.get(person)
    for (const screen of screens) {
      const name = nameOf(area, screen)
      await visit(name, pathOf(area, screen), token, installation.full)
      if (/[{#]/.test(screen)) continue
      await visit(`${name}-empty`, pathOf(area, screen), token, installation.empty)
      await visit(`${name}-nowhere`, pathOf(area, screen), installation.withoutOrganization.get(area), undefined)
    }
    for (const opening of openings.filter((one) => one.area === area))
      await visit(
        `${nameOf(area, opening.screen)}-open-${opening.name}`,
        pathOf(area, opening.screen),
        token,
        installation.full,
        opening,
      )
  }
} finally {
  await browser.close()
  await installation.stop()
}
console.log(`\n${seen} pictures in ${folder}, ${faults} complaints.`)
if (faults > 0) process.exitCode = 1
