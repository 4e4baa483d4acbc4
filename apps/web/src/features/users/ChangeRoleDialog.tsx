import { Select } from '@mantine/core'
import type { OrganizationRole } from '@muster/contracts/roles'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { useChangeMemberRole } from './mutations.ts'
import classes from './people.module.css'
import { nameOf, organizationRoleNames, type Person } from './person.ts'

type Props = { person: Person; organizationId: number; opened: boolean; onClose: () => void }

const roles = ['admin', 'manager', 'member'] as const
const options = roles.map((role) => ({ value: role, label: organizationRoleNames[role] }))

export function ChangeRoleDialog({ person, organizationId, opened, onClose }: Props) {
  const [role, setRole] = useState<OrganizationRole>(person.organization_role ?? 'member')
  const change = useChangeMemberRole()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { organizationId, userId: person.id, role },
      {
        onSuccess: () => {
          toast.success(`${nameOf(person)} is now ${organizationRoleNames[role]}`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Change the Role of ${nameOf(person)}`}
      busy={change.isPending}
      size={440}
    >
      <form onSubmit={send} className={classes.fields}>
        <Select
          label='Role'
          data={options}
          value={role}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => setRole(roles.find((knownRole) => knownRole === value) ?? role)}
        />
        <p className={classes.hint}>
          An admin may do everything in the organization. A manager runs projects, tasks and members. A member works on
          what is assigned to them.
        </p>
        <FormFooter
          submitLabel='Change Role'
          busyLabel='Changing...'
          busy={change.isPending}
          onCancel={onClose}
          error={change.error?.message}
        />
      </form>
    </Dialog>
  )
}
