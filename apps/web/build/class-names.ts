import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The global name of a class of a CSS module. It depends only on the class name and the path of the file, so that two
 * bundles can share the styles.
 */
export function classNameOf(name: string, path: string): string {
  const file = relative(root, path.split('?')[0] ?? path)
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 5)
  return `${basename(file, '.module.css')}_${name}_${hash}`
}

/** Returns the global names of the classes in a CSS module, by their names in its source. */
export function classNamesIn(css: string, path: string): Record<string, string> {
  const names = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)
  return Object.fromEntries([...names].map(([, name = '']) => [name, classNameOf(name, path)]))
}
