import { Button, Progress } from '@mantine/core'
import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { formatMoment } from '../../lib/format/dates.ts'
import classes from './export.module.css'
import { useDownload } from './queries.ts'

const keptMilliseconds = 24 * 3_600_000

type Props = { made: OrganizationExport; organization: string }

/** The progress of an export, and its file while available. */
export function ExportState({ made: { state, progress, url, updated_at }, organization }: Props) {
  const save = useDownload(organization)
  if (state === 'waiting' || state === 'running')
    return (
      <div className={classes.state}>
        <Progress value={progress} aria-label='Progress of the export' />
        <p role='status'>Writing the file, {progress} %. You can leave this page meanwhile.</p>
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
        <p className={classes.note}>It is deleted on {formatMoment(Date.parse(updated_at) + keptMilliseconds)}.</p>
        {save.error && (
          <p role='alert' className={classes.failed}>
            {save.error.message}
          </p>
        )}
      </div>
      <Button disabled={save.isPending} aria-busy={save.isPending} onClick={() => save.mutate(url)}>
        Download
      </Button>
    </div>
  )
}
