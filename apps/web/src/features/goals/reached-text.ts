import type { Goal } from '@muster/contracts/goals'

const maxDecimals = 2

/**
 * Returns text such as '420 of 1,200 kg'. A value that is computed from milestones is rounded to the unit in which the
 * target is given, so that nobody reads '333.33 of 1,000 pieces'; it is rounded down, because it equals the target only
 * when the goal is reached. A value that a user has entered is shown as entered.
 */
export function reachedText({
  current_value,
  target_value,
  unit,
  tracking,
}: Pick<Goal, 'current_value' | 'target_value' | 'unit' | 'tracking'>) {
  const decimals = decimalsOf(target_value)
  const reached =
    tracking === 'milestones' ? format(roundedDown(current_value, decimals), decimals) : format(current_value)
  return `${reached} of ${format(target_value)} ${unit}`
}

const format = (value: number, decimals = maxDecimals) =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }).format(value)

/** For example 1 for 2.5, and 0 for 1,200. */
function decimalsOf(value: number) {
  const [, fraction = ''] = String(Number(value.toFixed(maxDecimals))).split('.')
  return fraction.length
}

function roundedDown(value: number, decimals: number) {
  const factor = 10 ** decimals
  // Removes the error of binary fractions first, which would make 2 of 2.9999999.
  return Math.floor(Number((value * factor).toFixed(6))) / factor
}
