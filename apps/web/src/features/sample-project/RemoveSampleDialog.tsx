import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { isOutdated, sampleRemovalQuery, useRemoveSample } from './queries.ts'
import { RemovedAdditions } from './RemovedAdditions.tsx'
import classes from './sample-project.module.css'

type Props = { orgId: number; opened: boolean; onClose: () => void; onRemoved?: () => void }

/** Confirms the removal of the sample project, and names what users added to it. */
export function RemoveSampleDialog({ orgId, opened, onClose, onRemoved }: Props) {
  const remove = useRemoveSample(orgId)
  const { data, error } = useQuery({
    ...sampleRemovalQuery(orgId),
    enabled: opened && (remove.isIdle || remove.isError),
  })
  const close = () => {
    onClose()
    remove.reset()
  }
  const confirm = () =>
    remove.mutateAsync().then(
      () => {
        toast.success('Sample project removed')
        close()
        onRemoved?.()
      },
      () => undefined, // the error is shown in the dialog
    )
  const failure = remove.error ?? error
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Remove Sample Project'
      confirmLabel='Remove'
      busyLabel='Removing...'
      busy={remove.isPending}
      disabled={!data}
      danger
      error={
        failure && (isOutdated(failure) ? outdatedText : messageOf(failure, 'Failed to remove the sample project'))
      }
    >
      {data ? (
        <div className={classes.removal}>
          <p>
            <strong>{data.name}</strong> is deleted for good, with all tasks, the milestone and the goal that came with
            it, also those in the trash.
          </p>
          <RemovedAdditions removal={data} />
        </div>
      ) : (
        <Skeleton height={44} />
      )}
    </ConfirmDialog>
  )
}

const outdatedText = 'Somebody added something in the meantime. Nothing was removed: look at the list again.'
