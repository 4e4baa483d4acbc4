import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './table.module.css'
import type { DataTableState } from './use-data-table.ts'

type Props<Row extends object> = {
  label: string
  table: Pick<DataTableState<Row>, 'search' | 'setSearch'>
  placeholder: string | null
  tools?: ReactNode
}

/** Search and filters above a table. */
export function TableTools<Row extends object>({ label, table, placeholder, tools }: Props<Row>) {
  if (placeholder === null && !tools) return null
  return (
    <div className={classes.tools}>
      {placeholder !== null && (
        <TextInput
          type='search'
          className={classes.search}
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={table.search}
          onChange={(event) => table.setSearch(event.currentTarget.value)}
        />
      )}
      {tools}
    </div>
  )
}
