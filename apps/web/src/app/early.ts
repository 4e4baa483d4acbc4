// This script is inlined into the page, so it runs before any other file has arrived. It sets the theme, and sends the
// page's first requests for data and code.
import { prefetch } from '../lib/api/prefetch.ts'
import { token } from '../lib/api/token.ts'
import { firstRequests, isBoard } from './first-requests.ts'

declare global {
  /** Fulfilled when the styles that this script has requested have loaded or failed. */
  var earlyStyles: Promise<unknown> | undefined
  /** Fulfilled when the preview has been painted, when there will be no preview, or when it has taken too long. */
  var previewDrawn: Promise<unknown> | undefined
}

/**
 * The files to preload for each kind of page, inserted by the build. `preview` is the file with the code of the
 * preview.
 */
declare const FILES: { area: string[]; board: string[]; table: string[]; preview: string }

/**
 * The longest time that the app's code waits until the preview is painted. If that code ran earlier, it would delay the
 * preview.
 */
const maxWaitMilliseconds = 500

/**
 * Fulfilled when the parser has inserted the head's own stylesheet. The styles of this script follow it, and precede
 * those that the app appends to the head, as if the app had added all of them.
 */
const headStyle = new Promise<void>((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.head.querySelector('link[rel=stylesheet]')) return
    observer.disconnect()
    resolve()
  })
  observer.observe(document.head, { childList: true })
})

setTheme()
const bearer = token.get()
const addresses = bearer ? firstRequests(location) : []
const responses = addresses.map((address) => prefetch(bearer ?? '', address))
if (addresses.length > 0) {
  // The browser loads only a few files at a time, so the preview's code is requested first.
  const preview = mayPreview() ? loadPreview() : undefined
  globalThis.earlyStyles = Promise.allSettled([...new Set(filesOfPage())].map(loadFile))
  const drawn = preview?.then((draw) => draw()).then(nextPaint, ignore) // a failed preview is ignored: the app follows
  globalThis.previewDrawn = Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, maxWaitMilliseconds))])
}

function ignore() {}

/**
 * Resolves after the next paint. A hidden tab does not paint until it is shown, which is one reason why the app waits
 * only for a limited time.
 */
function nextPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Whether to show a preview. Small screens get none, because the height of the controls above the board is not known in
 * advance there.
 */
function mayPreview() {
  return FILES.preview && isBoard(location) && matchMedia('(min-width: 48.0625em)').matches
}

async function loadPreview() {
  // Each response is copied as soon as it arrives, because the app may read the original before the preview's code has
  // loaded.
  const copies = Promise.all(responses.map((response) => response.then(copyOf)))
  copies.catch(ignore) // `await copies` below handles the failure
  const { drawPreview } = await import(`/${FILES.preview}`)
  return async () => {
    await globalThis.earlyStyles
    const [me, role, tasks] = await copies
    if (me && role && tasks) await drawPreview(me, role, tasks)
  }
}

function copyOf(response: Response) {
  if (!response.ok) throw new Error(response.statusText)
  return response.clone()
}

/**
 * Sets the theme before the first paint, so that the page does not flash in the wrong theme. Must match
 * src/ui/theme/scheme.ts.
 */
function setTheme() {
  const stored = storedTheme()
  const isValidScheme = stored === 'light' || stored === 'dark'
  const scheme = isValidScheme ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scheme === 'dark' ? '#1a1a1a' : '#ffffff')
}

function storedTheme() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null // the browser blocks access to local storage
  }
}

function filesOfPage() {
  const [, , page, ...rest] = location.pathname.split('/')
  if (page !== 'tasks' || rest.length > 0) return FILES.area
  return [...FILES.area, ...(new URLSearchParams(location.search).get('view') === 'kanban' ? FILES.board : FILES.table)]
}

/**
 * Preloads a script, or adds a stylesheet and returns a promise that resolves when it has loaded or failed. Stylesheets
 * must be added in the order in which the app would add them.
 */
function loadFile(name: string) {
  return name.endsWith('.css') ? headStyle.then(() => loadStyle(name)) : void addLink(name, 'modulepreload')
}

/**
 * Loads a stylesheet, and retries once. A link that failed to load is removed; otherwise the app would wait for it
 * instead of requesting the stylesheet again.
 */
function loadStyle(name: string, attempts = 2): Promise<unknown> {
  return new Promise((resolve) => {
    const link = addLink(name, 'stylesheet')
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      resolve(attempts > 1 && loadStyle(name, attempts - 1))
    })
  })
}

function addLink(name: string, rel: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel, crossOrigin: '', href: `/${name}` })
  document.head.append(link)
  return link
}
