import type { Me } from '@muster/contracts/accounts'
import { type FirstSteps, readFirstSteps, updateFirstSteps } from '@muster/contracts/first-steps'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { meQuery } from '../../lib/session.ts'

export const firstStepsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['first-steps', orgId],
    queryFn: ({ signal }): Promise<FirstSteps> =>
      call(readFirstSteps, { params: { id: orgId } }, { fallback: 'Failed to load the first steps', signal }),
    // Changes are not applied while the dashboard is closed.
    staleTime: 0,
  })

/** Dismisses the first steps, or shows them again, at once and on every device. */
export function useOpenFirstSteps(orgId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other, so that the last choice is saved last.
    scope: { id: `first steps ${orgId}` },
    mutationFn: (is_open: boolean) =>
      call(
        updateFirstSteps,
        { params: { id: orgId }, body: { is_open } },
        { fallback: 'Failed to save that the first steps are dismissed' },
      ),
    onMutate: (isOpen) => setOpen(isOpen),
    onError: (_, isOpen) => setOpen(!isOpen),
  })

  function setOpen(isOpen: boolean) {
    queryClient.setQueryData(meQuery.queryKey, (me: Me | undefined) => {
      if (!me) return me
      const others = me.first_steps.filter((id) => id !== orgId)
      return { ...me, first_steps: isOpen ? [...others, orgId] : others }
    })
  }
}
