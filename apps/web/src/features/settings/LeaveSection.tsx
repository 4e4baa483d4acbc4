import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { useLeaveOrganization } from './queries.ts'

type Props = { organization: { id: number; name: string } }

/** Lets the user leave the given organization. */
export function LeaveSection({ organization: { id, name } }: Props) {
  const me = useMe()
  const leave = useLeaveOrganization(me.id)
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const [confirming, setConfirming] = useState(false)

  const close = () => {
    setConfirming(false)
    leave.reset()
  }
  const confirm = () => {
    if (leave.isPending) return
    leave.mutate(id, {
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: ['me'] })
        history.replace('/')
      },
    })
  }

  return (
    <Section title={`Leave ${name}`} text='You lose sight of it at once, and are taken off unfinished tasks.'>
      <div>
        <Button variant='default' onClick={() => setConfirming(true)}>
          Leave Organization
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        onClose={close}
        onConfirm={confirm}
        title={`Leave ${name}?`}
        confirmLabel='Leave'
        busyLabel='Leaving...'
        busy={leave.isPending}
        error={leave.error?.message}
        danger
      >
        You can return only with a new invitation. Finished tasks and comments keep your name.
      </ConfirmDialog>
    </Section>
  )
}
