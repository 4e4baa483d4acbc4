import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Column } from './column.ts'
import { prepareSearch } from './search-rows.ts'

/** The number of rows that are prepared at a time. */
const batchSize = 500

/** Prepares the search in the rows while the browser is idle, so that the first keystroke of a search is fast. */
export function usePreparedSearch<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  useEffect(() => {
    let idleCallback = whenIdle(() => prepareFrom(0))
    function prepareFrom(from: number) {
      prepareSearch(rows.slice(from, from + batchSize), columns)
      if (from + batchSize < rows.length) idleCallback = whenIdle(() => prepareFrom(from + batchSize))
    }
    return () => idleCallback.cancel()
  }, [rows, columns])
}
