import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { parseId } from '../../lib/ids.ts'
import { useListLink } from '../../lib/look/list-state.ts'
import { SwitchToOrganization } from '../../lib/SwitchToOrganization.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ProjectDetails } from './ProjectDetails.tsx'
import { ProjectNotFound } from './ProjectNotFound.tsx'
import { ProjectPageSkeleton } from './ProjectPageSkeleton.tsx'
import { projectQuery } from './queries.ts'

/** A project with its details and tasks. */
export function ProjectPage() {
  const { projectId } = useParams({ strict: false })
  const id = parseId(projectId)
  return id === undefined ? <ProjectNotFound /> : <KnownProject id={id} />
}

function KnownProject({ id }: { id: number }) {
  const listLink = useListLink('projects')
  const { data: project, error, refetch, isFetching } = useQuery(projectQuery(id))

  if (error instanceof ApiError && error.status === 404) return <ProjectNotFound />
  if (error && !project)
    return (
      <>
        <PageHeader breadcrumb={<BackLink {...listLink}>Projects</BackLink>} title='Project' />
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      </>
    )
  if (!project) return <ProjectPageSkeleton />
  return (
    <SwitchToOrganization organizationId={project.organization_id}>
      <ProjectDetails key={project.id} project={project} />
    </SwitchToOrganization>
  )
}
