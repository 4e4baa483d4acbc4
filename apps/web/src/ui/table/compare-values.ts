import type { CellValue } from './column.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares for ascending order: numbers numerically, everything else in natural order ('Task 2' < 'Task 10'). */
export function compareValues(left: CellValue, right: CellValue) {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left ?? ''), String(right ?? ''))
}
