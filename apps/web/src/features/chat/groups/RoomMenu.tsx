import { ActionIcon, Menu } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Room } from '@muster/contracts/chat/rooms'
import { IconDoorExit, IconDots, IconFiles, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useActor } from '../../../lib/organization.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import type { Conversations } from '../conversations/conversations.ts'
import { RoomFilesDialog } from '../files/RoomFilesDialog.tsx'
import { deleteGroup, leaveGroup, roomsQuery } from '../queries.ts'
import { ParticipantsDialog } from './ParticipantsDialog.tsx'

type Props = { orgId: number; room: Room; conversations: Conversations; onGone: () => void }

/** The actions of a group. */
export function RoomMenu({ orgId, room, conversations, onGone }: Props) {
  const actor = useActor()
  const openedDialog = useOpenedDialog<'people' | 'files' | 'leave' | 'delete'>()
  return (
    <>
      <DropdownMenu position='bottom-end'>
        <Menu.Target>
          <ActionIcon size={32} aria-label='Group menu'>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} stroke={1.6} />} onClick={() => openedDialog.open('people')}>
            Participants
          </Menu.Item>
          <Menu.Item leftSection={<IconFiles size={16} stroke={1.6} />} onClick={() => openedDialog.open('files')}>
            Files
          </Menu.Item>
          {can.leaveRoom(actor, room) && (
            <Menu.Item leftSection={<IconDoorExit size={16} stroke={1.6} />} onClick={() => openedDialog.open('leave')}>
              Leave group
            </Menu.Item>
          )}
          {can.manageRoom(actor, room) && (
            <Menu.Item
              color='danger'
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => openedDialog.open('delete')}
            >
              Delete group
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </DropdownMenu>
      <ParticipantsDialog
        orgId={orgId}
        room={room}
        conversations={conversations}
        opened={openedDialog.opened && openedDialog.subject === 'people'}
        onClose={openedDialog.close}
      />
      <RoomFilesDialog
        orgId={orgId}
        roomId={room._id}
        opened={openedDialog.opened && openedDialog.subject === 'files'}
        onClose={openedDialog.close}
      />
      <LeaveOrDeleteDialog
        orgId={orgId}
        room={room}
        ending={openedDialog.subject === 'delete' ? 'delete' : 'leave'}
        opened={openedDialog.opened && (openedDialog.subject === 'leave' || openedDialog.subject === 'delete')}
        onClose={openedDialog.close}
        onGone={onGone}
      />
    </>
  )
}

const endings = {
  leave: {
    label: 'Leave Group',
    busyLabel: 'Leaving...',
    run: leaveGroup,
    text: 'You no longer see its messages, and nobody there sees you among the participants.',
  },
  delete: {
    label: 'Delete Group',
    busyLabel: 'Deleting...',
    run: deleteGroup,
    text: 'All its messages are deleted for everybody, with their files. This action cannot be undone.',
  },
}

type EndProps = Omit<Props, 'conversations'> & { ending: keyof typeof endings; opened: boolean; onClose: () => void }

function LeaveOrDeleteDialog({ orgId, room, ending, opened, onClose, onGone }: EndProps) {
  const queryClient = useQueryClient()
  const { label, busyLabel, run, text } = endings[ending]
  const end = useMutation({
    mutationFn: () => run({ orgId, roomId: room._id }),
    onSuccess: () => {
      onClose()
      onGone()
      queryClient.setQueryData(roomsQuery(orgId).queryKey, (rooms) => rooms?.filter(({ _id }) => _id !== room._id))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        onClose()
        end.reset()
      }}
      onConfirm={() => end.mutate()}
      title={`${label}: ${room.name}`}
      confirmLabel={label}
      busyLabel={busyLabel}
      busy={end.isPending}
      danger
      error={end.error?.message}
    >
      {text}
    </ConfirmDialog>
  )
}
