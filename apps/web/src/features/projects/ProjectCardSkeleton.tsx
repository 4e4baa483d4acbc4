import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Cards.tsx'

/** A placeholder card, about as tall as a real card. */
export const ProjectCardSkeleton = () => (
  <Card aria-hidden>
    <Skeleton height={16} width='60%' radius='sm' my={2} />
    <Skeleton height={12} width='90%' radius='sm' mt={12} mb={40} />
    <Skeleton height={80} radius='sm' />
    <Skeleton height={36} width={112} radius='md' mt={16} />
  </Card>
)
