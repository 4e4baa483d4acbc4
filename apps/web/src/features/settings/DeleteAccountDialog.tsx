import { useForm } from '@mantine/form'
import { ApiError } from '../../lib/api/api-error.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { useMe } from '../../lib/session.ts'
import { signOutForGood } from '../../lib/sign-out.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialogClasses from '../../ui/dialog/dialog.module.css'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useDeleteAccount } from './queries.ts'

type Props = { opened: boolean; onClose: () => void }

/** Deletes the user's account. Requires the password, in case someone else is using the unlocked device. */
export function DeleteAccountDialog({ opened, onClose }: Props) {
  const me = useMe()
  const remove = useDeleteAccount(me.id)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : 'Password is required') },
  })

  const close = () => {
    form.reset()
    remove.reset()
    onClose()
  }
  const send = form.onSubmit(({ password }) => {
    if (remove.isPending) return
    remove.mutate(password, { onSuccess: signOutForGood, onError: (error) => form.setErrors(fieldErrors(error)) })
  })
  // The error for a wrong password is shown at the field instead.
  const refusalText = remove.error instanceof ApiError && remove.error.errors.length ? null : remove.error?.message

  return (
    <Dialog opened={opened} onClose={close} title='Delete your account?' busy={remove.isPending} size={440}>
      <form onSubmit={send} noValidate style={{ display: 'grid', gap: 16 }}>
        <p className={dialogClasses.text}>
          This cannot be undone. You leave all organizations and are taken off unfinished tasks.
        </p>
        <input type='email' autoComplete='username' value={me.email ?? ''} readOnly hidden />
        <PasswordField
          label='Password'
          autoComplete='current-password'
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FormFooter
          submitLabel='Delete My Account'
          busyLabel='Deleting...'
          busy={remove.isPending}
          onCancel={close}
          error={refusalText}
          danger
        />
      </form>
    </Dialog>
  )
}
