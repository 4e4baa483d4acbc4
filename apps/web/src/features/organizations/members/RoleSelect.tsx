import { Select } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { nameOf, organizationRoleNames, type Person } from '../../users/person.ts'
import classes from './members.module.css'
import type { useRoleChange } from './use-role-change.ts'

const roles = ['admin', 'manager', 'member'] as const
const options = roles.map((role) => ({ value: role, label: organizationRoleNames[role] }))

type Props = { person: Person; isOwn: boolean; change: ReturnType<typeof useRoleChange> }

/** The dropdown for a member's role. Asks for confirmation before a user gives up the right to change roles. */
export function RoleSelect({ person, isOwn, change }: Props) {
  const [requestedRole, setRequestedRole] = useState<OrganizationRole>()
  const choose = (value: string | null) => {
    const role = roles.find((knownRole) => knownRole === value) ?? change.role
    if (isOwn && !can.changeMemberRole({ id: person.id, role })) setRequestedRole(role)
    else change.changeTo(role)
  }
  const confirm = () => {
    setRequestedRole(undefined)
    if (requestedRole) change.changeTo(requestedRole)
  }
  return (
    <>
      <Select
        className={classes.role}
        aria-label={`Role of ${nameOf(person)}`}
        data={options}
        value={change.role}
        allowDeselect={false}
        disabled={change.busy}
        onChange={choose}
      />
      <ConfirmDialog
        opened={requestedRole !== undefined}
        onClose={() => setRequestedRole(undefined)}
        onConfirm={confirm}
        title='Change your own role?'
        confirmLabel='Change My Role'
        danger
      >
        You lose the rights of an admin at once. Only another admin can give them back.
      </ConfirmDialog>
    </>
  )
}
