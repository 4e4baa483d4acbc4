import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { texts } from '@muster/contracts/texts'
import { ApiError } from '../../lib/api/api-error.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms/forms.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import classes from '../../ui/section/section.module.css'
import { noMailText } from '../accounts/no-mail.ts'
import { useChangeEmail } from './queries.ts'

/**
 * Requests a change of the email address. The change takes effect when the user opens the link that is mailed to the
 * new address.
 */
export function ChangeEmailForm() {
  const change = useChangeEmail()
  const form = useForm({
    initialValues: { email: '', current_password: '' },
    validate: {
      email: (value) => {
        if (!value.trim()) return texts.invite.emailRequired
        return value.includes('@') ? null : texts.invite.emailInvalid
      },
      current_password: (value) => (value ? null : 'Current password is required'),
    },
  })

  const send = (values: typeof form.values) => {
    if (change.isPending) return
    change.mutate(
      { ...values, email: values.email.trim() },
      { onSuccess: form.reset, onError: (error) => form.setErrors(fieldErrors(error)) },
    )
  }
  const refusalText = change.error instanceof ApiError && change.error.errors.length ? null : change.error?.message

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}>
      <div role='status' className={classes.said}>
        {change.data && (
          <Alert color='accent' variant='light'>
            {change.data.mail
              ? `A link is on its way to ${change.variables.email}, unless another account has that address. Open it here within an hour; until then nothing changes.`
              : noMailText}
          </Alert>
        )}
      </div>
      <TextInput label='New email' type='email' autoComplete='email' {...form.getInputProps('email')} />
      <PasswordField
        label='Current password'
        autoComplete='current-password'
        {...form.getInputProps('current_password')}
      />
      <FormFooter submitLabel='Send Link' busyLabel='Sending...' busy={change.isPending} error={refusalText} />
    </form>
  )
}
