import { Select } from '@mantine/core'
import { importFields } from '@muster/contracts/task-imports'
import { formatCount } from '../../../lib/format/count.ts'
import { importFieldName, type Mapping } from './guess-mapping.ts'
import type { Table } from './read-table.ts'
import classes from './transfer.module.css'

type Props = { table: Table; mapping: Mapping; onChange: (mapping: Mapping) => void; disabled: boolean }

/** Maps the columns of the file to fields, with a preview of the first rows. */
export function MapColumns({ table, mapping, onChange, disabled }: Props) {
  const headers = [...new Set(table.headers.filter(Boolean))]
  const cellText = (row: string[], header: string | undefined) =>
    header ? row[table.headers.indexOf(header)] : undefined
  return (
    <>
      <h3 className={classes.heading}>Columns</h3>
      <div className={classes.mapping}>
        {importFields.map((field) => (
          <Select
            key={field}
            label={importFieldName(field)}
            required={field === 'title'}
            placeholder='Not in the file'
            clearable={field !== 'title'}
            data={headers}
            value={mapping[field] ?? null}
            onChange={(header) => onChange({ ...mapping, [field]: header ?? undefined })}
            error={field === 'title' && !mapping.title ? 'Choose the column that holds the title' : undefined}
            disabled={disabled}
          />
        ))}
      </div>
      <h3 className={classes.heading}>
        First {table.preview.length} of {formatCount(table.rowCount)} rows
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access */}
      <section className={classes.preview} aria-label='Preview' tabIndex={0}>
        <table>
          <thead>
            <tr>{importFields.map((field) => mapping[field] && <th key={field}>{importFieldName(field)}</th>)}</tr>
          </thead>
          <tbody>
            {table.preview.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and never change their order
              <tr key={index}>
                {importFields.map((field) => mapping[field] && <td key={field}>{cellText(row, mapping[field])}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
