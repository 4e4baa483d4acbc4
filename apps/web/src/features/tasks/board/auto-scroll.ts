type Point = { clientX: number; clientY: number }

/** Distance from an edge in pixels within which scrolling starts, and the maximum pixels per frame. */
const zone = 56
const fastest = 18

/** Scrolls the column under the pointer vertically and the board horizontally, faster the closer to an edge. */
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
  const at = (next: Point) => {
    point = next
  }
  const stop = () => cancelAnimationFrame(frame)
  const start = (first: Point) => {
    at(first)
    stop()
    frame = requestAnimationFrame(step)
  }
  return { start, at, stop }
}

/** Returns the pixels to scroll in this frame for a pointer between two edges. */
function speed(pointer: number, from: number, to: number) {
  const room = Math.min(zone, (to - from) / 4)
  if (pointer < from + room) return -fastest * Math.min(1, (from + room - pointer) / room)
  if (pointer > to - room) return fastest * Math.min(1, (pointer - to + room) / room)
  return 0
}
