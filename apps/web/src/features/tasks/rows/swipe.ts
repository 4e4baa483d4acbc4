/** What a swipe does: to the right it finishes the task, to the left it offers later due dates. */
export type SwipeAction = 'finish' | 'snooze'

type Point = { x: number; y: number }

/** A finger moves at least this many CSS pixels before its direction is known. */
const slop = 10
/** The browser's own gesture to go back begins this close to the edges of the window. */
const edgeWidth = 24
/** The distance in CSS pixels from which releasing the finger runs the action. */
const commitDistance = 88

/** Whether a swipe may begin here. */
export const isAwayFromEdges = (x: number, windowWidth: number) => x >= edgeWidth && x <= windowWidth - edgeWidth

/** The direction of a movement; undefined until the finger has moved far enough. */
export function axisOf(from: Point, to: Point): 'horizontal' | 'vertical' | undefined {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (Math.max(dx, dy) < slop) return undefined
  return dx > dy * 1.5 ? 'horizontal' : 'vertical'
}

/** The action in the direction of the movement. */
export const actionAt = (distance: number): SwipeAction => (distance > 0 ? 'finish' : 'snooze')

export const isFarEnough = (distance: number) => Math.abs(distance) >= commitDistance
