const shapes = ['circle', 'square', 'triangle', 'diamond'] as const
type Shape = (typeof shapes)[number]

/** Distinguishes series without colour, by their index. */
export const shapeOf = (place: number): Shape => shapes[place % shapes.length] ?? 'circle'

type Props = { shape: Shape; x: number; y: number; color: string; size?: number }

/** The mark of one value of a series, centred on it. */
export function Mark({ shape, x, y, color, size = 3.5 }: Props) {
  if (shape === 'circle') return <circle cx={x} cy={y} r={size} fill={color} />
  const points = outlines[shape].map(([dx, dy]) => `${x + dx * size},${y + dy * size}`)
  return <polygon points={points.join(' ')} fill={color} />
}

const outlines: Record<Exclude<Shape, 'circle'>, [number, number][]> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangle: [
    [0, -1.2],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
  diamond: [
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ],
}
