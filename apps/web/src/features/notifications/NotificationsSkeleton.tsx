import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../lib/look/use-expected-count.ts'
import classes from './notifications-page.module.css'

/** Placeholder rows with about the height of real rows. */
export const NotificationsSkeleton = ({ count }: { count: number }) => (
  <>
    {placeholderKeys(count).map((row) => (
      <div key={row} className={classes.skeleton} aria-hidden>
        <Skeleton height={12} width='30%' radius='sm' />
        <Skeleton height={12} width='70%' radius='sm' />
        <Skeleton height={10} width='40%' radius='sm' />
      </div>
    ))}
  </>
)
