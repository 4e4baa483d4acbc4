import type { Message } from '@muster/contracts/chat/messages'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { removeMessage } from '../queries.ts'
import type { Chat } from '../room/chat.ts'

type Props = { chat: Chat; message: Message; opened: boolean; onClose: () => void }

export function DeleteMessageDialog({ chat, message, opened, onClose }: Props) {
  const { chatRoomId: roomId, _id: messageId } = message
  const remove = useMutation({
    mutationFn: () => removeMessage({ orgId: chat.organizationId, roomId, messageId }),
    onSuccess: () => {
      chat.room(roomId).change({ ...message, content: '', isDeleted: true, reactions: [] })
      close()
    },
  })
  const close = () => {
    onClose()
    remove.reset()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => remove.mutate()}
      title='Delete Message'
      confirmLabel='Delete Message'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error?.message}
    >
      Are you sure you want to delete this message? This action cannot be undone.
    </ConfirmDialog>
  )
}
