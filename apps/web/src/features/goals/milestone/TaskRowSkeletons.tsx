import { Skeleton } from '@mantine/core'
import classes from './milestone-tasks.module.css'

/** Placeholder of a milestone's tasks, as rows. */
export const TaskRowSkeletons = () =>
  [1, 2, 3].map((key) => (
    <li key={key} className={classes.row} aria-hidden>
      <Skeleton height={20} width='calc(100% - 24px)' radius='sm' m={12} />
    </li>
  ))
