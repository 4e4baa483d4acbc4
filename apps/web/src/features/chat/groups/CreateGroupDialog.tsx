import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import type { Conversations } from '../conversations/conversations.ts'
import { createGroup, roomsQuery } from '../queries.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

type Props = {
  orgId: number
  conversations: Conversations | undefined
  opened: boolean
  onClose: () => void
  onCreated: (roomId: string) => void
}

/** Creates a group with a name and participants. */
export const CreateGroupDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title='New Group'>
    <GroupForm onClose={onClose} {...rest} />
  </Dialog>
)

function GroupForm({ orgId, conversations, onClose, onCreated }: Omit<Props, 'opened'>) {
  const queryClient = useQueryClient()
  const form = useForm<{ name: string; participantIds: string[] }>({
    initialValues: { name: '', participantIds: [] },
    validate: {
      name: (name) => (name.trim() === '' ? 'Group name is required' : null),
      participantIds: (ids) => (ids.length === 0 ? 'Choose at least one person' : null),
    },
  })
  const create = useMutation({
    mutationFn: ({ name, participantIds }: typeof form.values) =>
      createGroup(orgId, { name: name.trim(), participantIds }),
    onSuccess: async (room) => {
      queryClient.setQueryData(roomsQuery(orgId).queryKey, (rooms = []) => [
        room,
        ...rooms.filter(({ _id }) => _id !== room._id),
      ])
      onClose()
      onCreated(room._id)
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput label='Group name' required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <PeopleChoice
        label='Participants'
        required
        conversations={conversations}
        excludedIds={[]}
        {...form.getInputProps('participantIds')}
      />
      <FormFooter
        submitLabel='Create Group'
        busyLabel='Creating...'
        busy={create.isPending}
        onCancel={onClose}
        error={create.error && Object.keys(form.errors).length === 0 ? create.error.message : null}
      />
    </form>
  )
}
