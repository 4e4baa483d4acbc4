import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../../apps/web/src/features')
/** Pairs of features that import each other. More of them belong in `ui/` or `lib/`. */
const most = 5

/** The other features that each feature imports, from static and dynamic imports. */
function importsOfFeatures(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const [feature = ''] = file.split('/')
    const others = found.get(feature) ?? new Set()
    found.set(feature, others)
    for (const [, path = ''] of readFileSync(join(features, file), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const target = relative(features, join(features, dirname(file), path))
      const [other = ''] = target.split('/')
      if (!target.startsWith('..') && other !== feature) others.add(other)
    }
  }
  return found
}

const mutualIn = (imports: Map<string, Set<string>>) =>
  [...imports].flatMap(([one, others]) =>
    [...others].flatMap((other) => (one < other && imports.get(other)?.has(one) ? [`${one} and ${other}`] : [])),
  )

it('few features of the web app import each other', () => {
  const imports = importsOfFeatures()
  expect(imports.size).toBeGreaterThan(15)
  expect(mutualIn(imports).length, mutualIn(imports).join(', ')).toBeLessThanOrEqual(most)
})

it('features that import each other are found', () => {
  const imports = new Map([
    ['goals', new Set(['tasks'])],
    ['tasks', new Set(['goals', 'users'])],
    ['users', new Set<string>()],
  ])
  expect(mutualIn(imports)).toEqual(['goals and tasks'])
})
