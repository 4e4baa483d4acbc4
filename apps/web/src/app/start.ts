// Runs first and is therefore small: sends the page's first requests while the app's code loads.
import '../ui/theme/styles.ts'
import mono from '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url'
import { keptCall } from '../features/calls/kept-call.ts'
import { prefetch } from '../lib/api/prefetch.ts'
import { token } from '../lib/api/token.ts'
import { firstRequests } from './first-requests.ts'
import { code } from './routes/code.ts'

import('./main.tsx')

const bearer = token.get()
const addresses = bearer ? firstRequests(location) : []
for (const address of addresses) prefetch(bearer ?? '', address)
if (addresses.length > 0) {
  // The router retries failed loads and reports them.
  loadCode().catch(() => undefined)
  preloadFont(mono)
}

// Loaded only when the user left a call a moment ago.
if (bearer && keptCall.get())
  import('../features/calls/return-early.ts').then(({ returnEarly }) => returnEarly(), noMatter)

function noMatter() {}

function loadCode() {
  const [, area = '', page, ...rest] = location.pathname.split('/')
  const own = rest.length === 0 && (page === 'tasks' ? code.tasks() : page === 'dashboard' && code.dashboard(area))
  return Promise.all([code.area(), own])
}

/** Preloads the font of task keys; loading it on first use would cause a second layout. */
function preloadFont(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  document.head.append(link)
}
