import { Skeleton } from '@mantine/core'
import classes from './project-page.module.css'

const factKeys = [1, 2, 3, 4, 5]

/** Placeholder for a project's page, with the same layout. */
export const ProjectPageSkeleton = () => (
  <div role='status' aria-label='Loading'>
    <Skeleton height={16} width={72} radius='sm' mt={4} mb={12} />
    <Skeleton height={24} width={280} maw='80%' radius='sm' mb={34} />
    <Skeleton height={14} width='48%' radius='sm' mb={19} />
    <div className={classes.facts}>
      {factKeys.map((key) => (
        <div key={key}>
          <Skeleton height={12} width='60%' radius='sm' mb={28} />
        </div>
      ))}
    </div>
    <Skeleton height={20} width={64} radius='sm' mb={20} />
    <Skeleton height={36} width={280} radius='md' mb={16} />
    <Skeleton height={320} radius='md' />
  </div>
)
