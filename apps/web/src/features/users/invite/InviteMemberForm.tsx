import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { config } from '../../../lib/api/config.ts'
import { fieldErrors, focusFirstFault } from '../../../lib/forms/forms.ts'
import { parseId } from '../../../lib/ids.ts'
import { useMe } from '../../../lib/session.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import classes from '../people.module.css'
import { organizationRoleNames } from '../person.ts'
import { failureText } from './failure-text.ts'
import {
  addressesIn,
  type InviteFormKind,
  type InviteValues,
  initialRole,
  invitationsOf,
  inviteErrors,
} from './invite-rules.ts'
import { RoleDescriptions } from './RoleDescriptions.tsx'
import { type SentInvitations, useSendInvitations } from './send-invitations.ts'

type Props = {
  form: InviteFormKind
  organizationId: number | undefined
  organizations: Me['organizations']
  onCancel: () => void
  /** Called when all were sent, or as many as possible; the addresses that failed remain in the form. */
  onSent: (sent: SentInvitations) => void
}

const invitedRoles = ['member', 'manager'] as const
const roleChoices = invitedRoles.map((role) => ({ value: role, label: organizationRoleNames[role] }))

/** The form for one or several invitations. Shows the reasons if some of them fail. */
export function InviteMemberForm({ form: kind, organizationId, organizations, onCancel, onSent }: Props) {
  const me = useMe()
  const send = useSendInvitations()
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
  const mayName =
    kind === 'admin' &&
    config.mail &&
    role !== undefined &&
    can.administerMembers({ id: me.id, role }) &&
    addressesIn(form.values.email).length < 2

  const post = (values: InviteValues) => {
    const invitations = invitationsOf(mayName ? values : { ...values, fullName: '' })
    if (invitations.length === 0 || send.isPending) return
    send.mutate(invitations, {
      onSuccess: (sent) => {
        if (sent.failed.length > 0) form.setFieldValue('email', sent.failed.map(({ email }) => email).join(', '))
        if (invitations.length === 1) form.setErrors(fieldErrors(sent.failed[0]?.error))
        onSent(sent)
      },
    })
  }
  const failed = send.data?.failed ?? []

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
          description='Separate several addresses with commas.'
          type='email'
          multiple
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
        busy={send.isPending}
        onCancel={onCancel}
        error={
          failed.length > 0
            ? failureText(failed, send.data?.invited.length ?? 0)
            : kind === 'manager'
              ? textOf(form.errors.organizationId)
              : null
        }
      />
    </form>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : null)
