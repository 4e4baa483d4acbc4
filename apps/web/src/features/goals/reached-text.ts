import type { Goal } from '@muster/contracts/goals'

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Returns text such as '420 of 1,200 kg'. */
export const reachedText = ({
  current_value,
  target_value,
  unit,
}: Pick<Goal, 'current_value' | 'target_value' | 'unit'>) =>
  `${numberFormat.format(current_value)} of ${numberFormat.format(target_value)} ${unit}`
