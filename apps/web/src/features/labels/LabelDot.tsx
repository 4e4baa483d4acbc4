import type { LabelColor } from '@muster/contracts/labels/fields'

/** The color of a label. */
export const LabelDot = ({ color }: { color: LabelColor }) => (
  <svg aria-hidden='true' width='8' height='8' viewBox='0 0 8 8'>
    <circle cx='4' cy='4' r='4' fill={`var(--label-${color})`} />
  </svg>
)
