import { organizationTrashDays } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { useMe } from '../../lib/session.ts'
import { TypedNameDialog } from '../../ui/dialog/TypedNameDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useDeleteOrganization } from './mutations.ts'

type Props = { organization: { id: number; name: string }; opened: boolean; onClose: () => void }

/**
 * Deletes an organization. The user must type its name and enter their password. The password is required in case
 * someone else is using the unlocked device.
 */
export function DeleteOrganizationDialog({ organization, opened, onClose }: Props) {
  const me = useMe()
  const remove = useDeleteOrganization(organization)
  const [password, setPassword] = useState('')
  const close = () => {
    onClose()
    remove.reset()
    setPassword('')
  }
  // The error for a wrong password is shown at the password field.
  const hasFieldErrors = remove.error instanceof ApiError && remove.error.errors.length > 0
  return (
    <TypedNameDialog
      opened={opened}
      onClose={close}
      onConfirm={() => remove.mutate(password)}
      title='Delete Organization'
      name={organization.name}
      mismatchError='Organization name does not match. Please type the exact organization name to confirm deletion.'
      confirmLabel='Delete'
      busyLabel='Deleting...'
      busy={remove.isPending}
      error={remove.error && !hasFieldErrors ? messageOf(remove.error, texts.failed.deleteOrganization) : null}
      incomplete={password === ''}
      moreFields={
        <>
          <input type='email' autoComplete='username' value={me.email ?? ''} readOnly hidden />
          <PasswordField
            mt='md'
            label='Your password'
            autoComplete='current-password'
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              if (hasFieldErrors) remove.reset()
            }}
            error={hasFieldErrors ? fieldErrors(remove.error).password : undefined}
          />
        </>
      }
    >
      <p>
        This deletes the organization with all its projects, tasks and comments, and ends every membership and open
        invitation in it. Its admins can restore it for {organizationTrashDays} days. Then it is deleted permanently.
      </p>
    </TypedNameDialog>
  )
}
