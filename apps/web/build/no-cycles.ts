import type { Plugin } from 'vite'

/**
 * Returns a cycle of files that import each other, or undefined.
 * @param imports the files that each file imports before it runs
 */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return way.slice(way.indexOf(file))
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
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
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`Built files import each other in a circle: ${circle.join(' → ')}. See build/chunks.ts.`)
  },
})
