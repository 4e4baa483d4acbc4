// Runs before everything else, so it is small: what the address needs is asked for while the app's own code travels.
import '../ui/theme/styles.ts'
import mono from '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url'
import { keptCall } from '../features/calls/kept-call.ts'
import { askAhead } from '../lib/api/ahead.ts'
import { token } from '../lib/api/token.ts'
import { aheadOf } from './ahead-of.ts'
import { code } from './routes/code.ts'

import('./main.tsx')

const bearer = token.get()
const addresses = bearer ? aheadOf(location) : []
for (const address of addresses) askAhead(bearer ?? '', address)
if (addresses.length > 0) {
  // What does not arrive is asked for again by the router, which then says so.
  loadCode().catch(() => undefined)
  preloadFont(mono)
}

// The code for that only where a call was left just now.
if (bearer && keptCall.get())
  import('../features/calls/return-early.ts').then(({ returnEarly }) => returnEarly(), noMatter)

function noMatter() {}

function loadCode() {
  const [, area = '', page, ...rest] = location.pathname.split('/')
  const own = rest.length === 0 && (page === 'tasks' ? code.tasks() : page === 'dashboard' && code.dashboard(area))
  return Promise.all([code.area(), own])
}

/** Keys of tasks are set in it; found only when they are drawn, it would have everything laid out once more. */
function preloadFont(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  document.head.append(link)
}
