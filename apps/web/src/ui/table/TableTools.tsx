import type { ReactNode } from 'react'
import { SearchField } from '../SearchField.tsx'
import classes from './table.module.css'
import type { DataTableState } from './use-data-table.ts'

type Props<Row extends object> = {
  label: string
  table: Pick<DataTableState<Row>, 'search' | 'setSearch'>
  placeholder: string | null
  tools?: ReactNode
}

/** The search field and the filters above a table. */
export function TableTools<Row extends object>({ label, table, placeholder, tools }: Props<Row>) {
  if (placeholder === null && !tools) return null
  return (
    <div className={classes.tools}>
      {placeholder !== null && (
        <SearchField
          className={classes.search}
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={table.search}
          onChange={table.setSearch}
        />
      )}
      {tools}
    </div>
  )
}
