import type { CsvRow } from '@muster/contracts/csv'
import { useEffect, useState } from 'react'
import { rowsAt } from './read-table.ts'
import type { RowFault } from './row-errors.ts'

/** At most this many rows with errors are shown as a table. The list of the errors names the others. */
const maxRows = 50

/** The first rows with errors. Undefined while there are none, and until they have been read from the file. */
export function useFaultyRows(content: File | undefined, faults: readonly RowFault[]): CsvRow[] | undefined {
  const lines = [...new Set(faults.map(({ line }) => line))].slice(0, maxRows)
  const key = lines.join()
  const [read, setRead] = useState<{ content: File; key: string; rows: CsvRow[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the lines
  useEffect(() => {
    if (!content || !key) return
    let isCurrent = true
    rowsAt(content, new Set(lines)).then(
      (rows) => isCurrent && setRead({ content, key, rows }),
      () => undefined, // the list of the errors is shown without the rows
    )
    return () => {
      isCurrent = false
    }
  }, [content, key])
  return read?.content === content && read?.key === key ? read.rows : undefined
}
