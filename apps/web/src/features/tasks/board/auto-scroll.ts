type Point = { clientX: number; clientY: number }

/**
 * `zonePixels` is the maximum distance from an edge at which scrolling starts; `maxSpeed` is the maximum number of
 * pixels per frame.
 */
const zonePixels = 56
const maxSpeed = 18

/**
 * Returns functions that start, steer and stop scrolling. Near an edge, the column under the pointer scrolls vertically
 * and the board horizontally, faster the closer the pointer is to the edge.
 */
export function autoScroll(board: HTMLElement) {
  let point: Point = { clientX: 0, clientY: 0 }
  let frame = 0

  const step = () => {
    const { clientX, clientY } = point
    board.scrollLeft += speed(clientX, board.getBoundingClientRect().left, board.getBoundingClientRect().right)
    const column = document.elementFromPoint(clientX, clientY)?.closest('[data-column]')?.querySelector('[data-cards]')
    if (column) {
      const { top, bottom } = column.getBoundingClientRect()
      column.scrollTop += speed(clientY, top, bottom)
    }
    frame = requestAnimationFrame(step)
  }
  const steer = (next: Point) => {
    point = next
  }
  const stop = () => cancelAnimationFrame(frame)
  const start = (first: Point) => {
    steer(first)
    stop()
    frame = requestAnimationFrame(step)
  }
  return { start, steer, stop }
}

/** Returns the pixels to scroll per frame for a pointer between the edges `from` and `to`; negative toward `from`. */
function speed(pointer: number, from: number, to: number) {
  const zoneSize = Math.min(zonePixels, (to - from) / 4)
  if (pointer < from + zoneSize) return -maxSpeed * Math.min(1, (from + zoneSize - pointer) / zoneSize)
  if (pointer > to - zoneSize) return maxSpeed * Math.min(1, (pointer - to + zoneSize) / zoneSize)
  return 0
}
