import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { useRemoveMember } from './mutations.ts'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; organizationId: number; organization: string; opened: boolean; onClose: () => void }

/** Explains the effect of removing a member, and removes them after confirmation. */
export function RemoveMemberDialog({ person, organizationId, organization, opened, onClose }: Props) {
  const remove = useRemoveMember()
  const confirm = () => {
    if (remove.isPending) return
    remove.mutate(
      { organizationId, userId: person.id },
      {
        onSuccess: () => {
          toast.success(`${nameOf(person)} was removed`)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title={`Remove ${nameOf(person)}?`}
      confirmLabel='Remove'
      busyLabel='Removing...'
      busy={remove.isPending}
      error={remove.error?.message}
      danger
    >
      {`They lose sight of everything in ${organization} at once and are taken off unfinished tasks. Finished tasks and comments keep their name.`}
    </ConfirmDialog>
  )
}
