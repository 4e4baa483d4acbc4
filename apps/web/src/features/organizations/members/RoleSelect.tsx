import { Select } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { nameOf, organizationRoles, type Person } from '../../users/person.ts'
import classes from './members.module.css'
import type { useRoleChange } from './use-role-change.ts'

const roles = ['admin', 'manager', 'member'] as const
const options = roles.map((role) => ({ value: role, label: organizationRoles[role] }))

type Props = { person: Person; own: boolean; change: ReturnType<typeof useRoleChange> }

/** Selects a member's role. Asks for confirmation before users give up their own right to change roles. */
export function RoleSelect({ person, own, change }: Props) {
  const [asked, setAsked] = useState<OrganizationRole>()
  const choose = (value: string | null) => {
    const role = roles.find((known) => known === value) ?? change.role
    if (own && !can.changeMemberRole({ id: person.id, role })) setAsked(role)
    else change.to(role)
  }
  const confirm = () => {
    setAsked(undefined)
    if (asked) change.to(asked)
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
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={confirm}
        title='Change your own role?'
        confirm='Change My Role'
        danger
      >
        You lose the rights of an admin at once. Only another admin can give them back.
      </ConfirmDialog>
    </>
  )
}
