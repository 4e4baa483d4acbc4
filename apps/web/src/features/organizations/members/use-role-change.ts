import type { OrganizationRole } from '@muster/contracts/roles'
import { toast } from '../../../ui/toasts/toast.tsx'
import { useChangeMemberRole } from '../../users/mutations.ts'
import { nameOf, organizationRoleNames, type Person } from '../../users/person.ts'

/** Changes a member's role optimistically. If the change fails, the previous role is shown again. */
export function useRoleChange(person: Person, organizationId: number) {
  const change = useChangeMemberRole()
  const currentRole = person.organization_role ?? 'member'
  const changeTo = (role: OrganizationRole) => {
    if (change.isPending) return
    change.mutate(
      { organizationId, userId: person.id, role },
      { onSuccess: () => toast.success(`${nameOf(person)} is now ${organizationRoleNames[role]}`) },
    )
  }
  return {
    role: change.isPending ? change.variables.role : currentRole,
    busy: change.isPending,
    error: change.error?.message,
    changeTo,
  }
}
