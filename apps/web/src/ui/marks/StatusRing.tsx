type Props = {
  /** The number of filled quarters. 4 means done and is shown as a check mark; 'cancelled' is a crossed-out ring. */
  filledQuarters: 0 | 1 | 2 | 3 | 4 | 'cancelled'
  size?: number
  color?: string
  /** The accessible name. Without it the ring is decorative: the text beside it must name the status. */
  label?: string
}

/** One icon for status and progress, distinguishable by shape without colour. */
export function StatusRing({ filledQuarters, size = 14, color = 'currentColor', label }: Props) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
      width={size}
      height={size}
      viewBox='0 0 16 16'
      fill='none'
      style={{ color, flexShrink: 0 }}
    >
      {filledQuarters === 4 ? (
        <>
          <circle cx='8' cy='8' r='7.25' fill='currentColor' />
          <path
            d='m4.8 8.2 2.2 2.2 4.2-4.6'
            stroke='var(--canvas)'
            strokeWidth='1.8'
            strokeLinecap='round'
            strokeLinejoin='round'
          />
        </>
      ) : (
        <circle cx='8' cy='8' r='6.5' stroke='currentColor' strokeWidth='1.5' />
      )}
      {filledQuarters === 'cancelled' && (
        <path d='m4.4 11.6 7.2-7.2' stroke='currentColor' strokeWidth='1.5' strokeLinecap='round' />
      )}
      {typeof filledQuarters === 'number' && filledQuarters > 0 && filledQuarters < 4 && (
        <path d={quarterPaths[filledQuarters]} fill='currentColor' />
      )}
    </svg>
  )
}

/** SVG paths inside the ring that fill one to three quarters, clockwise from the top. */
const quarterPaths: Record<number, string> = {
  1: 'M8 8V4a4 4 0 0 1 4 4Z',
  2: 'M8 8V4a4 4 0 0 1 0 8Z',
  3: 'M8 8V4a4 4 0 1 1-4 4Z',
}
