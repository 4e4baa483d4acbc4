import { Pagination } from '@mantine/core'
import { formatCount } from '../../lib/format/count.ts'
import classes from './table.module.css'
import type { DataTableState } from './use-data-table.ts'

type Props = { table: Pick<DataTableState<object>, 'page' | 'pageCount' | 'perPage' | 'setPage' | 'foundCount'> }

const controlNames = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const

/** The page controls below a table, which are shown only if there is more than one page. */
export function TablePages({ table: { page, pageCount, perPage, setPage, foundCount } }: Props) {
  if (pageCount <= 1) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav className={classes.pages} aria-label='Pages'>
      <span className={classes.range} role='status'>
        {formatCount(first)}–{formatCount(Math.min(foundCount, first + perPage - 1))} of {formatCount(foundCount)}
      </span>
      <Pagination
        total={pageCount}
        value={page}
        onChange={setPage}
        size='sm'
        gap={4}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
      />
    </nav>
  )
}
