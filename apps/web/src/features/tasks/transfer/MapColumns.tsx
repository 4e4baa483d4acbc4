import { Select } from '@mantine/core'
import { importFields } from '@muster/contracts/task-imports'
import { importFieldName, type Mapping } from './guess-mapping.ts'
import type { Table } from './read-table.ts'
import classes from './transfer.module.css'

type Props = { table: Table; mapping: Mapping; onChange: (mapping: Mapping) => void; disabled: boolean }

/** Maps the columns of the file to fields. */
export function MapColumns({ table, mapping, onChange, disabled }: Props) {
  const headers = [...new Set(table.headers.filter(Boolean))]
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
    </>
  )
}
