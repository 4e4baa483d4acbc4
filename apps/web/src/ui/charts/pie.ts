/** A slice: angles in radians clockwise from the top, its share of the whole from 0 to 1. */
export type Slice = { from: number; to: number; share: number }

/** The whole circle, divided by value. */
export function slicesOf(values: readonly number[]): Slice[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  let from = 0
  return values.map((value) => {
    const share = total === 0 ? 0 : value / total
    const slice = { from, to: from + share * 2 * Math.PI, share }
    from = slice.to
    return slice
  })
}

/** Smaller slices have no label; the table has them all. */
export const smallestLabelled = 0.05

export type Point = { x: number; y: number }

export const around = (middle: Point, radius: number, angle: number): Point => ({
  x: middle.x + radius * Math.sin(angle),
  y: middle.y - radius * Math.cos(angle),
})

/** The outline of a ring segment, as an SVG path. */
export function ringPiece(middle: Point, inner: number, outer: number, { from, to }: Pick<Slice, 'from' | 'to'>) {
  // An arc that ends at its start draws nothing.
  const end = Math.min(to, from + 2 * Math.PI - 0.0001)
  const large = end - from > Math.PI ? 1 : 0
  const [a, b] = [around(middle, outer, from), around(middle, outer, end)]
  const [c, d] = [around(middle, inner, end), around(middle, inner, from)]
  return `M${at(a)}A${outer} ${outer} 0 ${large} 1 ${at(b)}L${at(c)}A${inner} ${inner} 0 ${large} 0 ${at(d)}Z`
}

const at = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** The slice at a point, or undefined outside the ring. */
export function sliceAt(slices: readonly Slice[], middle: Point, outer: number, { x, y }: Point) {
  if (Math.hypot(x - middle.x, y - middle.y) > outer + 8) return undefined
  const angle = (Math.atan2(x - middle.x, middle.y - y) + 2 * Math.PI) % (2 * Math.PI)
  const found = slices.findIndex(({ from, to }) => angle >= from && angle < to)
  return found < 0 ? undefined : found
}

/** Spreads positions in order, at least `gap` apart and between `top` and `bottom`. */
export function apart(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, place) => place).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const moved = [...heights]
  let least = top
  for (const place of order) {
    moved[place] = Math.max(moved[place] ?? 0, least)
    least = (moved[place] ?? 0) + gap
  }
  let most = bottom
  for (const place of order.toReversed()) {
    moved[place] = Math.min(moved[place] ?? 0, most)
    most = (moved[place] ?? 0) - gap
  }
  return moved
}
