import { formatCount } from '../../../lib/format/count.ts'

/** 'Show 12 tasks'; without a number while it is loading. */
export function resultText(count: number | undefined) {
  if (count === undefined) return 'Show tasks'
  return `Show ${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`
}
