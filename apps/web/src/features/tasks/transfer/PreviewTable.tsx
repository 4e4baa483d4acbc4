import type { CsvRow } from '@muster/contracts/csv'
import type { ImportColumn, Mapping } from './guess-mapping.ts'
import { PreviewCell } from './PreviewCell.tsx'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

type Props = {
  headers: readonly string[]
  rows: readonly CsvRow[]
  fields: readonly ImportColumn[]
  mapping: Mapping
  /** The errors that are marked at their cells. */
  faults: readonly RowFault[]
}

/** Rows of the file as they are imported, with the number of the line in which each begins. */
export function PreviewTable({ headers, rows, fields, mapping, faults }: Props) {
  const columns = fields.flatMap(({ key: field, label }) => {
    const header = mapping[field]
    return header === undefined ? [] : [{ field, label, index: headers.indexOf(header) }]
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access
    <section className={classes.preview} aria-label='Preview' tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>Line</th>
            {columns.map(({ field, label }) => (
              <th key={field}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <td className={classes.line}>{line}</td>
              {columns.map(({ field, index }) => (
                <PreviewCell
                  key={field}
                  text={cells[index] ?? ''}
                  fault={faults.find((fault) => fault.line === line && fault.key === field)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
