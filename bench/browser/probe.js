// Records in the page: every long task, the largest contentful paint, and when all visible cards (rows, messages) were
// drawn.

window.bench = { longTasks: [], largest: 0 }
bench.drawn = new Promise((done) => requestAnimationFrame(() => look(done)))

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) bench.longTasks.push({ startTime, duration })
}).observe({ type: 'longtask', buffered: true })

new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) bench.largest = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })

/** Whether the cards of a column reach its lower edge, or all of them are rendered. */
function isFilled(column) {
  const cards = column.querySelectorAll('li')
  const last = cards[cards.length - 1]
  if (!last) return false
  const whole = last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize')
  return whole || last.getBoundingClientRect().bottom >= column.getBoundingClientRect().bottom - 12
}

function isDrawn() {
  const columns = document.querySelectorAll('[data-cards]')
  if (columns.length) return columns.length === 5 && [...columns].every(isFilled)
  if (document.querySelector('[role=log] article')) return true
  return document.querySelectorAll('table[aria-label="Tasks"] tbody tr:not([aria-hidden])').length > 0
}

function look(done) {
  if (!isDrawn()) return requestAnimationFrame(() => look(done))
  const { port1, port2 } = new MessageChannel()
  // This message is handled after the frame is painted.
  port1.onmessage = () => done(performance.now())
  port2.postMessage(null)
}
