import type { CellValue } from './column.ts'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Ascending order of two values: numbers numerically, everything else in natural order ('Task 2' < 'Task 10'). */
export function compareValues(left: CellValue, right: CellValue) {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return words.compare(String(left ?? ''), String(right ?? ''))
}
