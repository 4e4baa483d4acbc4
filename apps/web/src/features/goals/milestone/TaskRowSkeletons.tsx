import { Skeleton } from '@mantine/core'
import classes from './milestone-tasks.module.css'

/** Placeholder rows for a milestone's tasks. */
export const TaskRowSkeletons = () =>
  [1, 2, 3].map((key) => (
    <li key={key} className={classes.row} aria-hidden>
      <Skeleton height={20} width='calc(100% - 24px)' radius='sm' m={12} />
    </li>
  ))
