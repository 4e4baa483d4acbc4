import { Skeleton } from '@mantine/core'
import classes from './notifications-page.module.css'

const rows = [1, 2, 3, 4, 5, 6]

/** Placeholder rows with about the height of real rows. */
export const NotificationsSkeleton = () => (
  <>
    {rows.map((row) => (
      <div key={row} className={classes.skeleton} aria-hidden>
        <Skeleton height={12} width='30%' radius='sm' />
        <Skeleton height={12} width='70%' radius='sm' />
        <Skeleton height={10} width='40%' radius='sm' />
      </div>
    ))}
  </>
)
