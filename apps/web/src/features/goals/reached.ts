import type { Goal } from '@muster/contracts/goals'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '420 of 1,200 kg'. */
export const reached = ({ current_value, target_value, unit }: Pick<Goal, 'current_value' | 'target_value' | 'unit'>) =>
  `${number.format(current_value)} of ${number.format(target_value)} ${unit}`
