import { Button } from '@mantine/core'
import { declineInvitationLink } from '@muster/contracts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import classes from './account-form.module.css'

type Props = { token: string; onDeclined: () => void }

/** A button that declines the invitation, and the error message if declining fails. */
export function DeclineByLink({ token, onDeclined }: Props) {
  const queryClient = useQueryClient()
  const decline = useMutation({
    mutationFn: () =>
      call(declineInvitationLink, { body: { token } }, { fallback: 'The invitation could not be declined' }),
    onSuccess: async () => {
      keptInvitation.forget()
      onDeclined()
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  return (
    <>
      {decline.error && (
        <div className={classes.summary} role='alert'>
          <p>{decline.error.message}</p>
        </div>
      )}
      <Button
        size='md'
        fullWidth
        variant='default'
        mt='sm'
        disabled={decline.isPending}
        aria-busy={decline.isPending}
        onClick={() => decline.mutate()}
      >
        Decline
      </Button>
    </>
  )
}
