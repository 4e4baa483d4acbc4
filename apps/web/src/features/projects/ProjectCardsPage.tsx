import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../lib/organization.ts'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectCardSkeleton } from './ProjectCardSkeleton.tsx'
import { projectsQuery } from './queries.ts'

const skeletons = [1, 2, 3]

/** The projects the user works in, as cards. */
export function ProjectCardsPage() {
  const organization = useOrganization()
  const { data, error, refetch } = useQuery(projectsQuery(organization?.id ?? 0))

  if (data?.length === 0 || (error && !data))
    return (
      <>
        <PageHeader title='Projects' subtitle={organization?.name} />
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : (
          <EmptyState title='No projects found' text='A project appears here as soon as a task in it is yours.' />
        )}
      </>
    )
  return (
    <>
      <PageHeader title='Projects' subtitle={organization?.name} />
      <Cards aria-label='Projects' aria-busy={!data}>
        {data
          ? data.map((project) => <ProjectCard key={project.id} project={project} />)
          : skeletons.map((key) => <ProjectCardSkeleton key={key} />)}
      </Cards>
    </>
  )
}
