import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import type { Room } from '@muster/contracts/chat/rooms'
import { IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import { roleName } from '../../analytics/role-name.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { addPeople, removeParticipant, roomsQuery } from '../queries.ts'
import classes from './groups.module.css'
import { PeopleChoice } from './PeopleChoice.tsx'

type Props = { orgId: number; room: Room; conversations: Conversations; opened: boolean; onClose: () => void }

/** The participants of a group; its creator adds and removes them. */
export const ParticipantsDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Participants of ${rest.room.name}`}>
    <Participants {...rest} />
  </Dialog>
)

function Participants({ orgId, room, conversations }: Omit<Props, 'opened' | 'onClose'>) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const [chosenIds, setChosenIds] = useState<string[]>([])
  const refetchRooms = () => queryClient.invalidateQueries({ queryKey: roomsQuery(orgId).queryKey })
  const add = useMutation({
    mutationFn: () => addPeople({ orgId, roomId: room._id, participantIds: chosenIds }),
    onSuccess: () => {
      setChosenIds([])
      return refetchRooms()
    },
  })
  const remove = useMutation({
    mutationFn: (userId: string) => removeParticipant({ orgId, roomId: room._id, userId }),
    onSuccess: () => {
      removalDialog.close()
      return refetchRooms()
    },
  })
  const removalDialog = useOpenedDialog<{ userId: string; name: string }>()
  const mayManage = can.manageRoom(actor, room)
  const fault = add.error
  return (
    <>
      <ul className={classes.people} aria-label='Participants'>
        {room.participants.map(({ userId, name, role }) => (
          <li key={userId} className={classes.person}>
            <Avatar name={name} userId={userId} size={28} />
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{role ? roleName(role) : 'Has left'}</span>
            {mayManage && userId !== String(actor.id) && (
              <RowAction
                label={`Remove ${name}`}
                hint='Remove'
                icon={IconUserMinus}
                onClick={() => removalDialog.open({ userId, name })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <form
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate()
          }}
        >
          <PeopleChoice
            label='Add people'
            conversations={conversations}
            excludedIds={room.participants.map(({ userId }) => userId)}
            value={chosenIds}
            onChange={setChosenIds}
          />
          <Button type='submit' disabled={chosenIds.length === 0 || add.isPending} aria-busy={add.isPending}>
            Add
          </Button>
        </form>
      )}
      {mayManage && <p className={classes.hint}>{chatPageTexts.newParticipantsReadHistory}</p>}
      {fault && (
        <p className={classes.fault} role='alert'>
          {fault.message}
        </p>
      )}
      <ConfirmDialog
        opened={removalDialog.opened}
        onClose={() => {
          removalDialog.close()
          remove.reset()
        }}
        onConfirm={() => removalDialog.subject && remove.mutate(removalDialog.subject.userId)}
        title={`Remove ${removalDialog.subject?.name ?? ''} from ${room.name}?`}
        confirmLabel='Remove'
        busyLabel='Removing...'
        busy={remove.isPending}
        danger
        error={remove.error?.message ?? null}
      >
        They no longer see this group and its messages. You can add them again later.
      </ConfirmDialog>
    </>
  )
}
