import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../lib/look/use-expected-count.ts'
import classes from './list-skeleton.module.css'

type Props = {
  /** What is loading, for screen readers. */
  label: string
  rowCount: number
}

/** Placeholder rows of a list of tasks, which are as high as real rows. */
export const ListSkeleton = ({ label, rowCount }: Props) => (
  <div role='status' aria-label={label} className={classes.list}>
    {placeholderKeys(rowCount).map((row) => (
      <div key={row} className={classes.row} aria-hidden>
        <Skeleton height={14} width='70%' radius='sm' />
        <Skeleton className={classes.second} height={12} width='40%' radius='sm' />
      </div>
    ))}
  </div>
)
