import { Skeleton } from '@mantine/core'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './goal-level.module.css'

/** A goal's page in the making. */
export const GoalLevelSkeleton = () => (
  <>
    <PageHeader
      above={<Skeleton height={14} width={180} radius='sm' my={6} />}
      title={<Skeleton height={20} width={280} radius='sm' my={4} />}
    />
    <Skeleton height={130} radius='md' className={classes.summaryPlace} />
    <div className='visually-hidden'>
      <Spinner label='Loading goal' />
    </div>
  </>
)
