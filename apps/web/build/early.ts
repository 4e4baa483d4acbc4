import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { bundlePreview } from './preview.ts'

/**
 * The source files whose chunks are preloaded: `area` for every signed-in page, and in addition `board` or `table`
 * for the tasks page.
 */
const sourceFilesByPage = {
  area: ['src/app/main.tsx', 'src/areas/AreaPage.tsx'],
  board: ['src/features/tasks/TasksPage.tsx', 'src/features/tasks/board/TasksBoard.tsx'],
  table: ['src/features/tasks/TasksPage.tsx', 'src/features/tasks/table/TasksTable.tsx'],
}

/**
 * The script replaces this placeholder in index.html. The placeholder comes after the tags that the script reads, but
 * before the styles, because an inline script waits for the styles before it.
 */
const placeholder = '<!-- early script -->'

const source = fileURLToPath(new URL('../src/app/early.ts', import.meta.url))

/**
 * Inlines the bundled `src/app/early.ts` into the HTML page as a script that knows the names of the files to preload.
 * The server allows this script by its hash in the security policy. The plugin also emits the code of the board preview
 * as a separate file, which the script loads if it may show a preview.
 */
export function earlyScript(): Plugin {
  const preview = { name: '', code: '' }
  return {
    name: 'early-script',
    configResolved: async ({ command }) => {
      // In development, the styles are loaded with the code of the app, so a preview would be unstyled.
      if (command !== 'build') return
      preview.code = await bundlePreview()
      preview.name = `assets/preview-${createHash('sha256').update(preview.code).digest('hex').slice(0, 8)}.js`
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: preview.name, source: preview.code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const files = Object.fromEntries(
          Object.entries(sourceFilesByPage).map(([page, names]) => [
            page,
            filesOf(bundle, names).filter((name) => !html.includes(`stylesheet" crossorigin href="/${name}`)),
          ]),
        )
        const { outputFiles } = await build({
          entryPoints: [source],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2023',
          define: { FILES: JSON.stringify({ ...files, preview: preview.name }) },
        })
        return html.replace(placeholder, () => `<script>${outputFiles[0]?.text.trim()}</script>`)
      },
    },
  }
}

/** A file in the build's output, with only the properties that this module uses. */
type File = {
  type: 'chunk' | 'asset'
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * The file names of the chunks that contain the given source files, of all chunks that those chunks import, and of the
 * styles of all these chunks, in import order.
 */
export function filesOf(bundle: Readonly<Record<string, File>>, sourceFiles: readonly string[]): string[] {
  const found = new Set<string>()
  const visitedChunks = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || visitedChunks.has(name)) return
    visitedChunks.add(name)
    for (const imported of file.imports ?? []) add(imported)
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
    found.add(name)
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.moduleIds?.some((id) => sourceFiles.some((ending) => id.endsWith(ending)))) add(name)
  return [...found]
}
