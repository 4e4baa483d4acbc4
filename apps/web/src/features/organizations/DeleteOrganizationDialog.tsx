import { texts } from '@muster/contracts/texts'
import { messageOf } from '../../lib/api-error.ts'
import { TypedNameDialog } from '../../ui/dialog/TypedNameDialog.tsx'
import { useDeleteOrganization } from './queries.ts'

type Props = { organization: { id: number; name: string }; opened: boolean; onClose: () => void }

export function DeleteOrganizationDialog({ organization, opened, onClose }: Props) {
  const remove = useDeleteOrganization(organization.id)
  const close = () => {
    onClose()
    remove.reset()
  }
  return (
    <TypedNameDialog
      opened={opened}
      onClose={close}
      onConfirm={() => remove.mutate()}
      title='Delete Organization'
      name={organization.name}
      mismatch='Organization name does not match. Please type the exact organization name to confirm deletion.'
      confirm='Delete'
      busyLabel='Deleting...'
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, texts.failed.deleteOrganization)}
    >
      <p>
        This deletes the organization with all its projects, tasks and comments, and ends every membership in it. It
        cannot be undone.
      </p>
    </TypedNameDialog>
  )
}
