import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../../lib/look/use-expected-count.ts'
import classes from './milestone-tasks.module.css'

/** Placeholder rows for a milestone's tasks. */
export const TaskRowSkeletons = ({ count = 3 }: { count?: number }) =>
  placeholderKeys(count).map((key) => (
    <li key={key} className={classes.row} aria-hidden>
      <Skeleton height={20} width='calc(100% - 24px)' radius='sm' m={12} />
    </li>
  ))
