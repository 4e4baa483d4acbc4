import type { ChangedEvent } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attachToSocket } from '../../lib/live/chat-socket.ts'
import { watchChanges } from '../../lib/live/live.ts'
import { useActor, useOrganizationRole } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { firstStepsQuery, useOpenFirstSteps } from './queries.ts'
import { areDone } from './steps.ts'

/** The entities whose changes can complete a step. */
const entities = new Set<ChangedEvent['entity']>(['project', 'task', 'goal', 'member', 'organization', 'room'])

/**
 * The first steps of the user in the organization, updated live. `isOpen` is true from the first render on if the user has
 * not dismissed them; `steps` is undefined while they are loading. Steps that are already done when the page opens are
 * dismissed for the user.
 */
export function useFirstSteps(organization: { id: number; name: string; isMember: boolean }) {
  const orgId = organization.id
  const isOpen = useMe().first_steps.includes(orgId)
  const actor = useActor()
  const isRoleKnown = useOrganizationRole(organization).data !== undefined
  const { data, isError } = useQuery({ ...firstStepsQuery(orgId), enabled: isOpen })
  useLiveSteps(orgId, isOpen)
  const { mutate: setOpen } = useOpenFirstSteps(orgId)
  const steps = isRoleKnown ? data : undefined
  const isDone = steps !== undefined && areDone(actor, steps)
  const [wasSeen, setWasSeen] = useState(false)
  if (steps && !isDone && !wasSeen) setWasSeen(true)
  const isOver = isOpen && isDone && !wasSeen
  useEffect(() => {
    if (isOver) setOpen(false)
  }, [isOver, setOpen])
  return { isOpen: isOpen && !isOver && !isError, steps, isDone, setOpen }
}

/** Reads the steps again after changes, and after messages, which the live feed does not announce. */
function useLiveSteps(orgId: number, isOpen: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    const refetch = () => queryClient.invalidateQueries(firstStepsQuery(orgId))
    const stopWatching = watchChanges((events) => {
      if (events.some(({ entity }) => entities.has(entity))) refetch()
    })
    const detach = attachToSocket((socket) => {
      socket.on('new_message', refetch)
      socket.on('messages_read', refetch)
      return () => {
        socket.off('new_message', refetch)
        socket.off('messages_read', refetch)
      }
    })
    return () => {
      stopWatching()
      detach()
    }
  }, [queryClient, orgId, isOpen])
}
