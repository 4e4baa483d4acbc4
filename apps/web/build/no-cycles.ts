import type { Plugin } from 'vite'

/**
 * Returns a cycle of files that import each other, or undefined.
 * @param imports the files that each file imports before it runs
 */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, importPath: readonly string[]): string[] | undefined => {
    if (importPath.includes(file)) return importPath.slice(importPath.indexOf(file))
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const cycle = walk(next, [...importPath, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return undefined
}

/**
 * Fails the build when files import each other in a cycle: one of them would run before its imports are initialized.
 */
export const noCycles = (): Plugin => ({
  name: 'no-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (cycle) this.error(`Built files import each other in a cycle: ${cycle.join(' → ')}. See build/chunks.ts.`)
  },
})
