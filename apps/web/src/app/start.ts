// The entry point, kept small: loads the app's code while the requests that early.ts has sent are in progress.
import '../ui/theme/styles.ts'
import monoFontUrl from '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url'
import { keptCall } from '../features/calls/kept-call.ts'
import { token } from '../lib/api/token.ts'
import { firstRequests } from './first-requests.ts'
import { codeLoaders } from './routes/code.ts'

// On a signed-in page, the app's files are already loading. Running them before the preview is drawn would only delay
// the preview.
Promise.resolve(globalThis.previewDrawn).then(loadApp)

const bearer = token.get()
if (bearer && firstRequests(location).length > 0) preloadFont(monoFontUrl)

// Loaded only if this page was in a call when it was reloaded.
if (bearer && keptCall.get())
  import('../features/calls/report-return.ts').then(({ reportReturn }) => reportReturn(), ignore)

function ignore() {}

function loadApp() {
  import('./main.tsx')
  // The router retries failed loads and reports them.
  if (bearer && firstRequests(location).length > 0) loadCode().catch(ignore)
}

function loadCode() {
  const [, area = '', page, ...rest] = location.pathname.split('/')
  const pageCode =
    rest.length === 0 && (page === 'tasks' ? codeLoaders.tasks() : page === 'dashboard' && codeLoaders.dashboard(area))
  return Promise.all([codeLoaders.area(), pageCode])
}

/** Preloads the font of task keys; loading it on first use would cause a second layout. */
function preloadFont(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  document.head.append(link)
}
