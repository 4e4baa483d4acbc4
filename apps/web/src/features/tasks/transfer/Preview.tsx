import { formatCount } from '../../../lib/format/count.ts'
import type { ImportColumn, Mapping } from './guess-mapping.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { Table } from './read-table.ts'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'
import { useFaultyRows } from './use-faulty-rows.ts'

type Props = {
  table: Table
  content: File | undefined
  fields: readonly ImportColumn[]
  mapping: Mapping
  faults: readonly RowFault[]
}

/** The first rows of the file or, after an import has failed, the first ones with errors. */
export function Preview({ table, content, fields, mapping, faults }: Props) {
  const faultyRows = useFaultyRows(content, faults)
  const rows = faultyRows ?? table.preview
  return (
    <>
      <h3 className={classes.heading}>
        {faultyRows ? 'Rows with errors' : `First ${table.preview.length} of ${formatCount(table.rowCount)} rows`}
      </h3>
      <PreviewTable headers={table.headers} rows={rows} fields={fields} mapping={mapping} faults={faults} />
    </>
  )
}
