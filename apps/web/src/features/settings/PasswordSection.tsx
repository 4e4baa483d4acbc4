import { useForm } from '@mantine/form'
import { ApiError } from '../../lib/api/api-error.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { useMe } from '../../lib/session.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { toast } from '../../ui/toasts/toast.tsx'
import { useChangePassword } from './queries.ts'

const required = (sentence: string) => (value: string) => (value ? null : sentence)

/** Form in which the user changes their password, which ends all their other sessions. */
export function PasswordSection() {
  const me = useMe()
  const change = useChangePassword()
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: required('Current password is required'),
      new_password: required('New password is required'),
    },
  })

  const save = form.onSubmit((values) => {
    if (change.isPending) return
    change.mutate(values, {
      onSuccess: () => {
        form.reset()
        toast.success('Password changed')
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  })

  // The errors for the password fields are shown at those fields instead.
  const refusalText = change.error instanceof ApiError && change.error.errors.length ? null : change.error?.message

  return (
    <Section title='Password' text='A new password signs you out everywhere else.'>
      <form onSubmit={save} noValidate className={classes.form}>
        <input type='email' autoComplete='username' value={me.email ?? ''} readOnly hidden />
        <PasswordField
          label='Current password'
          autoComplete='current-password'
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label='New password'
          description='At least 8 characters'
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete='new-password'
          {...form.getInputProps('new_password')}
        />
        <FormFooter submitLabel='Change Password' busyLabel='Changing...' busy={change.isPending} error={refusalText} />
      </form>
    </Section>
  )
}
