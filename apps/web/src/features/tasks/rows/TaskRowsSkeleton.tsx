import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../../lib/look/expected-count.ts'
import classes from './rows.module.css'

/** Placeholder for a list of tasks, as high as the list. */
export const TaskRowsSkeleton = ({ count }: { count: number }) => (
  <ul className={classes.list} aria-hidden>
    {placeholderKeys(count).map((key) => (
      <li key={key} className={classes.row}>
        <Skeleton height={12} width='60%' radius='sm' />
      </li>
    ))}
  </ul>
)
