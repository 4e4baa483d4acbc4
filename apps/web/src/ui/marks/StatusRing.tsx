type Props = {
  /** Filled quarters; 4 is done (a check), 'cancelled' a struck ring. */
  parts: 0 | 1 | 2 | 3 | 4 | 'cancelled'
  size?: number
  color?: string
  /** Accessible name; without it the ring is decorative, beside its label. */
  label?: string
}

/** One icon for status and progress, distinguishable by shape without colour. */
export function StatusRing({ parts, size = 14, color = 'currentColor', label }: Props) {
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
      {parts === 4 ? (
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
      {parts === 'cancelled' && (
        <path d='m4.4 11.6 7.2-7.2' stroke='currentColor' strokeWidth='1.5' strokeLinecap='round' />
      )}
      {typeof parts === 'number' && parts > 0 && parts < 4 && <path d={quarters[parts]} fill='currentColor' />}
    </svg>
  )
}

/** Sectors of one to three quarters, clockwise from the top, inside the ring. */
const quarters: Record<number, string> = {
  1: 'M8 8V4a4 4 0 0 1 4 4Z',
  2: 'M8 8V4a4 4 0 0 1 0 8Z',
  3: 'M8 8V4a4 4 0 1 1-4 4Z',
}
