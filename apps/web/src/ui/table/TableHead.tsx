import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './table.module.css'
import type { DataTableState } from './use-data-table.ts'

type Props<Row extends object> = {
  columns: readonly Column<Row>[]
  table: Pick<DataTableState<Row>, 'sort' | 'toggleSort'>
  hasActions: boolean
}

const directions = { true: 'descending', false: 'ascending' } as const

/**
 * The column headers. Clicking the header of a sortable column sorts by that column, and clicking it again reverses the
 * order.
 */
export function TableHead<Row extends object>({ columns, table, hasActions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, sortable = true, secondary, hasCheckbox, width }) => {
          const sort = table.sort?.id === id ? table.sort : undefined
          return (
            <th
              key={id}
              scope='col'
              style={{ width }}
              data-secondary={secondary || undefined}
              data-has-checkbox={hasCheckbox || undefined}
              aria-sort={sort && directions[`${sort.desc}`]}
            >
              {sortable ? (
                <UnstyledButton className={classes.sort} onClick={() => table.toggleSort(id)}>
                  {header}
                  <span className={classes.arrow} aria-hidden>
                    {sort && (sort.desc ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                  </span>
                </UnstyledButton>
              ) : (
                header
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope='col' className={classes.actionsHead}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}
