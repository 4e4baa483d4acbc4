import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../../apps/web/src/features')
/**
 * The maximum number of pairs of features that import each other. Do not raise it; move shared code to `ui/` or `lib/`.
 */
const maxMutualImports = 5

/** The other features that each feature imports, statically or dynamically. */
function importsOfFeatures(): Map<string, Set<string>> {
  const importsByFeature = new Map<string, Set<string>>()
  for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const [feature = ''] = file.split('/')
    const importedFeatures = importsByFeature.get(feature) ?? new Set()
    importsByFeature.set(feature, importedFeatures)
    for (const [, path = ''] of readFileSync(join(features, file), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const target = relative(features, join(features, dirname(file), path))
      const [otherFeature = ''] = target.split('/')
      if (!target.startsWith('..') && otherFeature !== feature) importedFeatures.add(otherFeature)
    }
  }
  return importsByFeature
}

const mutualImports = (imports: Map<string, Set<string>>) =>
  [...imports].flatMap(([feature, others]) =>
    [...others].flatMap((otherFeature) =>
      feature < otherFeature && imports.get(otherFeature)?.has(feature) ? [`${feature} and ${otherFeature}`] : [],
    ),
  )

it('few features of the web app import each other', () => {
  const imports = importsOfFeatures()
  expect(imports.size).toBeGreaterThan(15)
  expect(mutualImports(imports).length, mutualImports(imports).join(', ')).toBeLessThanOrEqual(maxMutualImports)
})

it('features that import each other are found', () => {
  const imports = new Map([
    ['goals', new Set(['tasks'])],
    ['tasks', new Set(['goals', 'users'])],
    ['users', new Set<string>()],
  ])
  expect(mutualImports(imports)).toEqual(['goals and tasks'])
})
