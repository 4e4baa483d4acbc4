type Props = {
  /** The number of filled bars. */
  level: 1 | 2 | 3 | 4
  /** A colour token, such as `var(--prio-task-high)`. */
  color: string
  size?: number
}

const bars = [1, 2, 3, 4]

/** Four rising bars, filled up to the level. The glyph is decorative: the text beside it names the level. */
export const PriorityGlyph = ({ level, color, size = 16 }: Props) => (
  <svg aria-hidden='true' width={size} height={size} viewBox='0 0 16 16' style={{ color, flexShrink: 0 }}>
    {bars.map((bar) => (
      <rect
        key={bar}
        x={bar * 4 - 3.5}
        y={13 - bar * 3}
        width='3'
        height={bar * 3 + 1}
        rx='0.75'
        fill={bar <= level ? 'currentColor' : 'var(--hairline)'}
      />
    ))}
  </svg>
)
