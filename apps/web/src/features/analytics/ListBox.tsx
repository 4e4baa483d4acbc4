import { Skeleton } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import type { Empty } from '../../ui/table/column.ts'
import classes from './dashboard.module.css'

type Props<Item> = {
  label: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  error?: string
  onRetry: () => unknown
  empty: Empty
  keyOf: (item: Item) => Key
  /** Expected number of rows, for the skeleton. */
  expected: number
  /** Rows of more than two lines, to give the skeleton the same height. */
  tall?: 'marks' | 'progress' | 'actions'
  children: (item: Item) => ReactNode
}

/** A short list of a dashboard in its four states, each as high as its rows will be. */
export function ListBox<Item>({ label, items, error, onRetry, empty, keyOf, expected, tall, children }: Props<Item>) {
  const room = Array.from({ length: expected }, (_, place) => place)
  const failed = error && !items
  if (failed || items?.length === 0)
    return (
      <div className={`${classes.box} ${classes.rows} ${classes.vacant}`} data-tall={tall}>
        {room.map((place) => (
          <div key={place} className={classes.row} aria-hidden />
        ))}
        <div className={classes.instead}>
          {failed ? <ErrorState message={error} onRetry={onRetry} /> : <EmptyState {...empty} />}
        </div>
      </div>
    )
  return (
    <ul className={`${classes.box} ${classes.rows}`} data-tall={tall} aria-label={label} aria-busy={!items}>
      {items
        ? items.map((item) => (
            <li key={keyOf(item)} className={classes.row}>
              {children(item)}
            </li>
          ))
        : room.map((place) => (
            <li key={place} className={classes.row} aria-hidden>
              <Skeleton height={12} width='60%' radius='sm' />
            </li>
          ))}
    </ul>
  )
}
