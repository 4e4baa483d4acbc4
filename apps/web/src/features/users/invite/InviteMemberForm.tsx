import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { config } from '../../../lib/api/config.ts'
import { fieldErrors, focusFirstFault } from '../../../lib/forms/forms.ts'
import { parseId } from '../../../lib/ids.ts'
import { useMe } from '../../../lib/session.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { useInviteMember } from '../mutations.ts'
import classes from '../people.module.css'
import { organizationRoleNames } from '../person.ts'
import { type InviteFormKind, type InviteValues, initialRole, invitationOf, inviteErrors } from './invite-rules.ts'
import { RoleDescriptions } from './RoleDescriptions.tsx'

type Props = {
  form: InviteFormKind
  organizationId: number | undefined
  organizations: Me['organizations']
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onDone: (invited: { email: string; invitation_url?: string }) => void
}

const invitedRoles = ['member', 'manager'] as const
const roleChoices = invitedRoles.map((role) => ({ value: role, label: organizationRoleNames[role] }))
const failureText = (error: Error, hasName: boolean) =>
  (error instanceof ApiError && error.detail) || (hasName ? error.message : texts.invite.failed)

/** The form for an invitation. Shows the error message if the request fails. */
export function InviteMemberForm({ form: kind, organizationId, organizations, onBusy, onCancel, onDone }: Props) {
  const me = useMe()
  const invite = useInviteMember()
  const isOfferedOrganization = organizations.some(({ id }) => id === organizationId)
  const form = useForm<InviteValues>({
    initialValues: {
      organizationId: kind === 'manager' || isOfferedOrganization ? organizationId : undefined,
      email: '',
      role: initialRole,
      fullName: '',
    },
    validate: (values) => inviteErrors(kind, values),
  })

  const chosenOrganizationId = form.values.organizationId
  const role = organizations.find(({ id }) => id === chosenOrganizationId)?.role
  // The response to an invitation with a name does not contain the link, so the server must be able to mail it.
  const mayName = kind === 'admin' && config.mail && role !== undefined && can.administerMembers({ id: me.id, role })

  const post = (values: InviteValues) => {
    const body = invitationOf(mayName ? values : { ...values, fullName: '' })
    if (!body || invite.isPending) return
    onBusy(true)
    invite.mutate(body, {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldErrors(error)),
      onSettled: () => onBusy(false),
    })
  }

  return (
    <form onSubmit={form.onSubmit(post, (faults) => focusFirstFault(form, faults))} noValidate>
      <div className={classes.fields}>
        {kind === 'admin' ? (
          <Select
            label='Organization'
            placeholder='Select an organization'
            withAsterisk
            searchable={organizations.length > 8}
            data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('organizationId')}
            value={chosenOrganizationId === undefined ? null : String(chosenOrganizationId)}
            onChange={(value) => form.setFieldValue('organizationId', parseId(value))}
          />
        ) : null}
        <TextInput
          label='Email'
          type='email'
          withAsterisk
          data-autofocus
          autoComplete='off'
          {...form.getInputProps('email')}
        />
        {mayName && (
          <TextInput
            label='Full name'
            description='Optional. They can change it when they join.'
            autoComplete='off'
            {...form.getInputProps('fullName')}
          />
        )}
        <Select label='Role' withAsterisk data={roleChoices} {...form.getInputProps('role')} />
        <RoleDescriptions />
      </div>
      <FormFooter
        submitLabel='Send Invitation'
        busyLabel='Sending...'
        busy={invite.isPending}
        onCancel={onCancel}
        error={
          invite.error
            ? failureText(invite.error, invite.variables.fullName !== undefined)
            : kind === 'manager'
              ? textOf(form.errors.organizationId)
              : null
        }
      />
    </form>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : null)
