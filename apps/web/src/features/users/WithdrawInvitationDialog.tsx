import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { useWithdrawInvitation } from './mutations.ts'

type Props = { email: string; organizationId: number; opened: boolean; onClose: () => void }

/** Withdraws an invitation after confirmation. */
export function WithdrawInvitationDialog({ email, organizationId, opened, onClose }: Props) {
  const withdraw = useWithdrawInvitation()
  const confirm = () => {
    if (withdraw.isPending) return
    withdraw.mutate(
      { organizationId, email },
      {
        onSuccess: () => {
          toast.success(`The invitation of ${email} was withdrawn`)
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
      title='Withdraw the invitation?'
      confirmLabel='Withdraw'
      busyLabel='Withdrawing...'
      busy={withdraw.isPending}
      error={withdraw.error?.message}
      danger
    >
      {`The link of ${email} stops working at once.`}
    </ConfirmDialog>
  )
}
