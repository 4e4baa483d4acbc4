import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, transform } from 'esbuild'
import { classNamesIn } from './class-names.ts'
import { slim } from './slim-contracts.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const target = 'es2023'
const runtime = pathOf('../src/app/preview/runtime.ts')

/**
 * Replaces React with a runtime that creates elements once, the schema library with a stub (the preview uses no
 * schemas, see `slim`), and each CSS module with the names of its classes.
 */
const substitutes: Plugin = {
  name: 'substitutes',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(\/jsx-runtime)?$/ }, () => ({ path: runtime }))
    onResolve({ filter: /^zod\/mini$/ }, () => ({ path: 'zod', namespace: 'nothing' }))
    onLoad({ filter: /^zod$/, namespace: 'nothing' }, () => ({
      contents:
        'const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })\nexport default nothing',
    }))
    onLoad({ filter: /packages\/contracts\/src\/.*\.ts$/ }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file, 'utf8'), { loader: 'ts', target })
      return { contents: slim(code).replace('import * as z from', 'import z from'), loader: 'js' }
    })
    onLoad({ filter: /\.module\.css$/ }, async ({ path: file }) => ({
      contents: `export default ${JSON.stringify(classNamesIn(await readFile(file, 'utf8'), file))}`,
      loader: 'js',
    }))
  },
}

/** Bundles `src/app/preview/draw.tsx` for the browser, and returns the code. */
export async function bundlePreview(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('../src/app/preview/draw.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target,
    jsx: 'automatic',
    plugins: [substitutes],
  })
  return outputFiles[0]?.text ?? ''
}
