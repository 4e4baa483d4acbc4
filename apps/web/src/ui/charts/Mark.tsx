const shapes = ['circle', 'square', 'triangle', 'diamond'] as const
type Shape = (typeof shapes)[number]

/** The shape of the marks of a series, by its index. It distinguishes the series without colour. */
export const shapeOf = (index: number): Shape => shapes[index % shapes.length] ?? 'circle'

type Props = { shape: Shape; x: number; y: number; color: string; size?: number }

/** The mark of one value of a series, centred on the point of the value. */
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
