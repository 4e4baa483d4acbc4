import { Skeleton } from '@mantine/core'

/** The page in the making, its parts where they will stand. */
export const ProjectPageSkeleton = () => (
  <div role='status' aria-label='Loading'>
    <Skeleton height={14} width={72} radius='sm' mt={2} mb={8} />
    <Skeleton height={28} width={280} radius='sm' mb={24} />
    <Skeleton height={14} width='48%' radius='sm' mb={24} />
    <Skeleton height={66} radius='md' mb={32} />
    <Skeleton height={320} radius='md' />
  </div>
)
