import type { Page } from '@playwright/test'
import { build } from 'esbuild'

/**
 * Renders a part of the web app in a page that contains nothing else. The page has an address of the server, so that
 * its requests reach the real API. `entry` is a file that renders into #root, `data` becomes `data-` attributes of the
 * document, and `config` is the runtime configuration that the server normally sends to pages.
 */
export async function mountComponent(
  page: Page,
  address: string,
  entry: string,
  data: Record<string, string>,
  config: { chatUrl?: string } = {},
) {
  const { outputFiles } = await (bundlesByEntry.get(entry) ?? bundle(entry))
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

const bundlesByEntry = new Map<string, ReturnType<typeof bundle>>()

/** Bundles `entry`, and keeps the result so that each worker bundles it only once. */
function bundle(entry: string) {
  const result = build({
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
  bundlesByEntry.set(entry, result)
  return result
}
