import type { NewResponse } from '@muster/contracts/tasks/receipts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { respond } from './queries.ts'
import classes from './receipts.module.css'

type Props = {
  taskId: number
  /** The response; undefined while the form is incomplete. */
  body: NewResponse | undefined
  submitLabel: string
  busyLabel: string
  onClose: () => void
  children: ReactNode
}

/** The form of a response to an assignment, around its fields. It closes when the response is saved. */
export function ResponseForm({ taskId, body, submitLabel, busyLabel, onClose, children }: Props) {
  const queryClient = useQueryClient()
  const save = useMutation({ mutationFn: (response: NewResponse) => respond(queryClient, taskId, response) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body && !save.isPending) save.mutateAsync(body).then(onClose, () => undefined)
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {children}
      <FormFooter
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        busy={save.isPending}
        disabled={!body}
        onCancel={onClose}
        error={save.error?.message}
      />
    </form>
  )
}
