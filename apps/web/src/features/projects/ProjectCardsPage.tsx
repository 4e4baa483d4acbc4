import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { formatCount } from '../../lib/format/count.ts'
import { placeholderKeys, useExpectedCount } from '../../lib/look/use-expected-count.ts'
import { useOrganization } from '../../lib/organization.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectCardSkeleton } from './ProjectCardSkeleton.tsx'
import classes from './project-cards.module.css'
import { projectPageQuery } from './queries.ts'

/** Number of cards loaded at first, and added each time the user shows more. */
const pageSize = 60

/** The projects the user works in, as cards, open ones first. */
export function ProjectCardsPage() {
  const organization = useOrganization()
  const orgId = organization?.id ?? 0
  const to = useAreaPath()
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...projectPageQuery({ orgId, sort: 'open', page: 1, perPage: limit }),
    placeholderData: (previousPage, previousQuery) =>
      previousQuery?.queryKey[2] === orgId ? keepPreviousData(previousPage) : undefined,
  })
  const expectedCount = useExpectedCount('Project cards', data?.rows.length, { fallback: 3 })

  if (data?.total === 0 || (error && !data))
    return (
      <>
        <PageHeader title='Projects' />
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : organization ? (
          <EmptyState
            title='No projects found'
            text='A project appears here as soon as a task in it is yours. Ask your team in the chat for one.'
            action={<ButtonLink to={to('chat')}>Open Chat</ButtonLink>}
          />
        ) : (
          <NoOrganization title='No projects found' text='Projects' />
        )}
      </>
    )
  return (
    <>
      <PageHeader title='Projects' />
      <Cards aria-label='Projects' aria-busy={!data}>
        {data
          ? data.rows.map((project) => <ProjectCard key={project.id} project={project} />)
          : placeholderKeys(expectedCount).map((key) => <ProjectCardSkeleton key={key} />)}
      </Cards>
      {data && data.total > data.rows.length && (
        <div className={classes.more}>
          <span>
            {data.rows.length} of {formatCount(data.total)}
          </span>
          <Button variant='default' loading={isPlaceholderData} onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
