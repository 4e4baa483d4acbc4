import { Skeleton } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import type { EmptyMessage } from '../../ui/table/column.ts'
import classes from './dashboard.module.css'

type Props<Item> = {
  label: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  error?: string
  onRetry: () => unknown
  empty: EmptyMessage
  keyOf: (item: Item) => Key
  /** Number of rows of the skeleton. On wide screens, an error or empty state has the height of these rows. */
  expectedRows: number
  /**
   * What makes the rows taller than usual, at least on narrow screens; undefined if nothing does. The rows of the
   * skeleton get the same height.
   */
  tallContent?: 'marks' | 'progress' | 'actions'
  children: (item: Item) => ReactNode
}

/**
 * A short list on a dashboard: loading, failed, empty or loaded. On wide screens, the first three of these states have
 * the height of a list with the expected number of rows.
 */
export function ListBox<Item>({
  label,
  items,
  error,
  onRetry,
  empty,
  keyOf,
  expectedRows,
  tallContent,
  children,
}: Props<Item>) {
  const placeholders = Array.from({ length: expectedRows }, (_, index) => index)
  const hasFailed = error && !items
  if (hasFailed || items?.length === 0)
    return (
      <div className={`${classes.box} ${classes.rows} ${classes.vacant}`} data-tall={tallContent}>
        {placeholders.map((index) => (
          <div key={index} className={classes.row} aria-hidden />
        ))}
        <div className={classes.instead}>
          {hasFailed ? <ErrorState message={error} onRetry={onRetry} /> : <EmptyState compact {...empty} />}
        </div>
      </div>
    )
  return (
    <ul className={`${classes.box} ${classes.rows}`} data-tall={tallContent} aria-label={label} aria-busy={!items}>
      {items
        ? items.map((item) => (
            <li key={keyOf(item)} className={classes.row}>
              {children(item)}
            </li>
          ))
        : placeholders.map((index) => (
            <li key={index} className={classes.row} aria-hidden>
              <Skeleton height={12} width='60%' radius='sm' />
            </li>
          ))}
    </ul>
  )
}
