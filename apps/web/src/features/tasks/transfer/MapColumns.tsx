import { Select } from '@mantine/core'
import type { ImportColumn, Mapping } from './guess-mapping.ts'
import type { Table } from './read-table.ts'
import classes from './transfer.module.css'

type Props = {
  table: Table
  columns: readonly ImportColumn[]
  mapping: Mapping
  onChange: (key: ImportColumn['key'], header: string | null) => void
  disabled: boolean
}

/** Maps the columns of the file to fields. */
export function MapColumns({ table, columns, mapping, onChange, disabled }: Props) {
  const headers = [...new Set(table.headers.filter(Boolean))]
  return (
    <>
      <h3 className={classes.heading}>Columns</h3>
      <div className={classes.mapping}>
        {columns.map(({ key: field, label }) => (
          <Select
            key={field}
            label={label}
            required={field === 'title'}
            placeholder='Not in the file'
            clearable={field !== 'title'}
            data={headers}
            value={mapping[field] ?? null}
            onChange={(header) => onChange(field, header)}
            error={field === 'title' && !mapping.title ? 'Choose the column that holds the title' : undefined}
            disabled={disabled}
          />
        ))}
      </div>
    </>
  )
}
