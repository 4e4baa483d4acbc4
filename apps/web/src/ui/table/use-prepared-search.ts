import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Column } from './column.ts'
import { prepareSearch } from './search-rows.ts'

/** How many rows are prepared at a time. */
const few = 500

/** Prepares the search text while the browser is idle, so that the first key of a search is fast. */
export function usePreparedSearch<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  useEffect(() => {
    let waiting = whenIdle(() => next(0))
    function next(from: number) {
      prepareSearch(rows.slice(from, from + few), columns)
      if (from + few < rows.length) waiting = whenIdle(() => next(from + few))
    }
    return () => waiting.cancel()
  }, [rows, columns])
}
