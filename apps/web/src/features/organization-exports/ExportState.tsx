import { Button, Progress } from '@mantine/core'
import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { formatMoment } from '../../lib/format/dates.ts'
import classes from './export.module.css'
import { useDownload } from './queries.ts'

const retentionMilliseconds = 24 * 3_600_000

type Props = { organizationExport: OrganizationExport; organization: string }

/** The state of an export: its progress, a download button, or a note that it failed or that its file was deleted. */
export function ExportState({ organizationExport: { state, progress, url, updated_at }, organization }: Props) {
  const downloadMutation = useDownload(organization)
  if (state === 'waiting' || state === 'running')
    return (
      <div className={classes.state}>
        <Progress value={progress} aria-label='Progress of the export' />
        <p role='status'>Writing the file, {progress} %. You can leave this page in the meantime.</p>
      </div>
    )
  if (state === 'failed')
    return (
      <p role='alert' className={classes.failed}>
        The export failed. Please start it again.
      </p>
    )
  if (state === 'gone' || !url)
    return <p className={classes.note}>The last file was deleted after 24 hours, as every one is.</p>
  return (
    <div className={classes.ready}>
      <div>
        <p role='status' className={classes.title}>
          The file is ready
        </p>
        <p className={classes.note}>It is deleted on {formatMoment(Date.parse(updated_at) + retentionMilliseconds)}.</p>
        {downloadMutation.error && (
          <p role='alert' className={classes.failed}>
            {downloadMutation.error.message}
          </p>
        )}
      </div>
      <Button
        disabled={downloadMutation.isPending}
        aria-busy={downloadMutation.isPending}
        onClick={() => downloadMutation.mutate(url)}
      >
        Download
      </Button>
    </div>
  )
}
