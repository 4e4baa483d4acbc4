// This script runs in the page and records every long task, the largest contentful paint, and the time at which all
// visible cards (or the first rows or messages) were drawn. Muster's board counts as drawn only together with the
// navigation, even if the preview drew it. The script also records when the app had replaced the preview.

window.bench = { longTasks: [], largest: 0 }
bench.drawn = new Promise((done) => requestAnimationFrame(() => look(isDrawn, done)))
bench.replaced = bench.drawn.then(() => new Promise((done) => look(isReplaced, done)))

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) bench.longTasks.push({ startTime, duration })
}).observe({ type: 'longtask', buffered: true })

new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) bench.largest = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })

/** Whether the cards of a column reach its lower edge, or all its cards are rendered. */
function isFilled(column) {
  const cards = column.querySelectorAll('li')
  const last = cards[cards.length - 1]
  if (!last) return false
  const whole = last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize')
  return whole || last.getBoundingClientRect().bottom >= column.getBoundingClientRect().bottom - 12
}

function isDrawn() {
  const columns = document.querySelectorAll('[data-cards]')
  if (columns.length) return columns.length === 5 && [...columns].every(isFilled) && hasFrame()
  if (document.querySelector('[role=log] article')) return true
  return document.querySelectorAll('table[aria-label="Tasks"] tbody tr:not([aria-hidden])').length > 0
}

/** Whether the navigation is shown; always true for the plain page, which has none. */
const hasFrame = () =>
  !document.querySelector('meta[name="muster-config"]') || document.querySelector('nav[aria-label="Main"] a') !== null

const isReplaced = () => !document.getElementById('preview')

function look(isDone, done) {
  if (!isDone()) return requestAnimationFrame(() => look(isDone, done))
  const { port1, port2 } = new MessageChannel()
  // This message is handled only after the frame has been painted.
  port1.onmessage = () => done(performance.now())
  port2.postMessage(null)
}
