import type { OrganizationRole } from '@muster/contracts/roles'
import { toast } from '../../../ui/toasts/toast.tsx'
import { nameOf, organizationRoles, type Person } from '../../users/person.ts'
import { useChangeMemberRole } from '../../users/queries.ts'

/** Changes a member's role optimistically; a refusal restores the current role. */
export function useRoleChange(person: Person, organizationId: number) {
  const change = useChangeMemberRole()
  const standing = person.organization_role ?? 'member'
  const to = (role: OrganizationRole) => {
    if (change.isPending) return
    change.mutate(
      { organizationId, userId: person.id, role },
      { onSuccess: () => toast.success(`${nameOf(person)} is now ${organizationRoles[role]}`) },
    )
  }
  return {
    role: change.isPending ? change.variables.role : standing,
    busy: change.isPending,
    error: change.error?.message,
    to,
  }
}
