import type { MuteType } from '@muster/contracts/mutes'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts/toast.tsx'

/** Returns a function that mutes a project or a goal. */
export function useMute<T extends { id: number; organization_id: number }>(
  type: MuteType,
  nameOf: (object: T) => string,
) {
  const queryClient = useQueryClient()
  return (object: T) =>
    import('./mute.ts')
      .then(({ muteObjects }) => {
        const objects = { organizationId: object.organization_id, type, ids: [object.id], name: nameOf(object) }
        return muteObjects(queryClient, objects, true)
      })
      .catch(() => toast.error('Failed to change what you muted'))
}
