import { Skeleton } from '@mantine/core'
import { Cards } from '../../../ui/Cards.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { MilestoneCardSkeleton } from '../../milestones/MilestoneCardSkeleton.tsx'
import grid from '../goals.module.css'
import { MilestoneLevelSkeleton } from '../milestone/MilestoneLevelSkeleton.tsx'
import classes from './goal-level.module.css'

/** Placeholder for the page of a goal, or of one of its milestones. */
export const GoalLevelSkeleton = ({ isMilestone = false }: { isMilestone?: boolean }) => (
  <>
    <PageHeader
      breadcrumb={<Skeleton height={13} width={180} radius='sm' my={6} />}
      title={<Skeleton height={20} width={240} radius='sm' my={4} />}
    />
    {isMilestone ? <MilestoneLevelSkeleton /> : <Summary />}
    {!isMilestone && (
      <Cards aria-hidden>
        {[1, 2, 3].map((key) => (
          <MilestoneCardSkeleton key={key} />
        ))}
      </Cards>
    )}
    <div className='visually-hidden'>
      <Spinner label={isMilestone ? 'Loading milestone' : 'Loading goal'} />
    </div>
  </>
)

const factKeys = [1, 2, 3, 4, 5, 6, 7, 8]

const Summary = () => (
  <>
    <div className={classes.summary} aria-hidden>
      <Skeleton height={96} width={96} circle />
      <div className={classes.about}>
        <Skeleton className={classes.description} height={14} width='60%' radius='sm' my={3} />
        <div className={classes.facts}>
          {factKeys.map((key) => (
            <div key={key}>
              <Skeleton height={12} width={56} radius='sm' my={2} />
              <Skeleton height={14} width={104} radius='sm' mt={5} mb={3} />
            </div>
          ))}
        </div>
      </div>
    </div>
    <div className={grid.gridHeading} aria-hidden>
      <Skeleton height={16} width={96} radius='sm' my={4} />
    </div>
  </>
)
