import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../lib/look/use-expected-count.ts'
import classes from './result.module.css'

const rowCount = 6

/** Placeholder rows, which are about as high as results. */
export const ResultsSkeleton = () => (
  <div role='status' aria-label='Searching' className={classes.frame}>
    {placeholderKeys(rowCount).map((row) => (
      <div key={row} className={classes.skeleton} aria-hidden>
        <Skeleton height={14} width='40%' radius='sm' />
        <Skeleton height={12} width='75%' radius='sm' />
        <Skeleton height={10} width='30%' radius='sm' />
      </div>
    ))}
  </div>
)
