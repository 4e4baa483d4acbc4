import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { ExportState } from './ExportState.tsx'
import classes from './export.module.css'
import { exportQuery, isUnderWay, useStartExport } from './queries.ts'
import { useLastExport } from './use-last-export.ts'

const text =
  'One file with the members, projects, goals, milestones, tasks and comments, as JSON packed by gzip. ' +
  'It holds no chats, no personal goals and nothing from the trash.'

/** Lets admins export the organization's data as a file. The export continues after the page is closed. */
export function ExportSection({ organization: { id, name } }: { organization: { id: number; name: string } }) {
  const [lastExportId, remember] = useLastExport(id)
  const { data, error, refetch } = useQuery({
    ...exportQuery(id, lastExportId ?? 0),
    enabled: lastExportId !== undefined,
  })
  const start = useStartExport(id, remember)
  // An export that the server does not find is treated as if none had been started.
  const hasFailed = error && !isGone(error) && !data
  const busy = start.isPending || isUnderWay(data?.state)

  return (
    <Section title='Export' text={text}>
      {hasFailed ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <>
          {data && <ExportState organizationExport={data} organization={name} />}
          {!isUnderWay(data?.state) && (
            <div>
              <Button
                variant={data?.state === 'ready' ? 'default' : 'filled'}
                disabled={busy}
                aria-busy={start.isPending}
                onClick={() => start.mutate()}
              >
                {data ? 'Start a New Export' : 'Start Export'}
              </Button>
            </div>
          )}
          {start.error && (
            <p role='alert' className={classes.failed}>
              {start.error.message}
            </p>
          )}
        </>
      )}
    </Section>
  )
}
