// npm run bench -- looks [part of a name ...]: every screen in each area, its four states, for who belongs to no
// organization, and what opens over it, in three sizes and both themes: pictures in test-results/looks, and what axe, the window's width, the security policy and a finger complain about.
import { mkdir, rm } from 'node:fs/promises'
import { openBrowser } from './browser/open.ts'
import { startHouse } from './looks/house.ts'
import { look } from './looks/look.ts'
import { type Opening, openings } from './looks/openings.ts'
import { areas, publicScreens } from './looks/screens.ts'

const wanted = process.argv.slice(2)
// Stories that run meanwhile empty test-results.
const folder = process.env.LOOKS_FOLDER ?? 'test-results/looks'
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const house = await startHouse()
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
    const found = await look({ browser, folder, name, address: house.url + address, token, organizationId, opening })
    seen += found.pictures
    faults += found.complaints.length
    console.log(`${found.complaints.length === 0 ? 'good' : 'BAD '}  ${name}  layout shift ${found.shift.toFixed(3)}`)
    for (const complaint of found.complaints) console.log(`      ${complaint}`)
  }
  const nameOf = (area: string, screen: string) => `${area}-${screen.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`
  const filled = (screen: string) => house.ids.reduce((path, [name, id]) => path.replaceAll(`{${name}}`, id), screen)
  const pathOf = (area: string, screen: string) => `/${area}/${filled(screen)}`
  for (const screen of publicScreens) await visit(nameOf('public', screen), `/${filled(screen)}`, undefined, undefined)
  for (const { area, person, screens } of areas) {
    const token = house.tokens.get(person)
    for (const screen of screens) {
      const name = nameOf(area, screen)
      await visit(name, pathOf(area, screen), token, house.full)
      if (/[{#]/.test(screen)) continue
      await visit(`${name}-empty`, pathOf(area, screen), token, house.empty)
      await visit(`${name}-nowhere`, pathOf(area, screen), house.homeless.get(area), undefined)
    }
    for (const opening of openings.filter((one) => one.area === area))
      await visit(
        `${nameOf(area, opening.screen)}-open-${opening.name}`,
        pathOf(area, opening.screen),
        token,
        house.full,
        opening,
      )
  }
} finally {
  await browser.close()
  await house.stop()
}
console.log(`\n${seen} pictures in ${folder}, ${faults} complaints.`)
if (faults > 0) process.exitCode = 1
