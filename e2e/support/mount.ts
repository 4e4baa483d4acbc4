import type { Page } from '@playwright/test'
import { build } from 'esbuild'

/**
 * Renders a part of the web app on its own, at an address of the server so that its calls reach the real API: for what
 * no page of the product shows. `entry` is a file that renders into #root, `data` its attributes on the document,
 * `config` the runtime configuration that the server sends to pages.
 */
export async function mount(
  page: Page,
  address: string,
  entry: string,
  data: Record<string, string>,
  config: { chatUrl?: string } = {},
) {
  const { outputFiles } = await (built.get(entry) ?? bundle(entry))
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`)
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en" ${attributes.join(' ')}><title>Part</title>
        <meta name="muster-config" content="${JSON.stringify(config).replaceAll('"', '&quot;')}">
        <style>${textOf('.css')}</style><div id="root"></div><script>${textOf('.js').replaceAll('</script', '<\\/script')}</script>`,
    }),
  )
  await page.goto(address)
}

const built = new Map<string, ReturnType<typeof bundle>>()

/** Built once per worker, for all its windows and tests. */
function bundle(entry: string) {
  const made = build({
    entryPoints: [entry],
    outdir: 'mounted',
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.woff': 'empty' },
    logLevel: 'error',
  })
  built.set(entry, made)
  return made
}
