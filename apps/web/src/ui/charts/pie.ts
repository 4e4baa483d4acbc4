/** A slice. `from` and `to` are angles in radians, clockwise from the top; `share` is a number from 0 to 1. */
export type Slice = { from: number; to: number; share: number }

/** Divides the whole circle into slices in proportion to the values. */
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

/** Slices with a smaller share have no label. The table of numbers lists every slice. */
export const minLabelledShare = 0.05

export type Point = { x: number; y: number }

export const pointAt = (middle: Point, radius: number, angle: number): Point => ({
  x: middle.x + radius * Math.sin(angle),
  y: middle.y - radius * Math.cos(angle),
})

/** The outline of a ring segment, as an SVG path. */
export function ringSegmentPath(
  middle: Point,
  innerRadius: number,
  outerRadius: number,
  { from, to }: Pick<Slice, 'from' | 'to'>,
) {
  // Ends just before a full circle, because an arc that ends where it starts draws nothing.
  const end = Math.min(to, from + 2 * Math.PI - 0.0001)
  const largeArcFlag = end - from > Math.PI ? 1 : 0
  const [a, b] = [pointAt(middle, outerRadius, from), pointAt(middle, outerRadius, end)]
  const [c, d] = [pointAt(middle, innerRadius, end), pointAt(middle, innerRadius, from)]
  return `M${coordinatesOf(a)}A${outerRadius} ${outerRadius} 0 ${largeArcFlag} 1 ${coordinatesOf(b)}L${coordinatesOf(c)}A${innerRadius} ${innerRadius} 0 ${largeArcFlag} 0 ${coordinatesOf(d)}Z`
}

const coordinatesOf = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** The index of the slice in the direction of the point; undefined for a point more than 8 px outside the ring. */
export function sliceAt(slices: readonly Slice[], middle: Point, outerRadius: number, { x, y }: Point) {
  if (Math.hypot(x - middle.x, y - middle.y) > outerRadius + 8) return undefined
  const angle = (Math.atan2(x - middle.x, middle.y - y) + 2 * Math.PI) % (2 * Math.PI)
  const index = slices.findIndex(({ from, to }) => angle >= from && angle < to)
  return index < 0 ? undefined : index
}

/**
 * Moves positions so that they are between `top` and `bottom` and at least `gap` apart, without changing their order.
 * If there is not enough room for all, the first positions are above `top`.
 */
export function spreadApart(positions: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const moved = [...positions]
  let minPosition = top
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, minPosition)
    minPosition = (moved[index] ?? 0) + gap
  }
  let maxPosition = bottom
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, maxPosition)
    maxPosition = (moved[index] ?? 0) - gap
  }
  return moved
}
