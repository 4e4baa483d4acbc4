import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLiveFeed, type LiveState } from '../../lib/live/live.ts'

/** Follows the organization's live changes while the shell is mounted; returns the state of the connection. */
export function useLiveFeed(organizationId: number | undefined): LiveState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => {
    setState('connecting')
    return organizationId === undefined ? undefined : followLiveFeed(organizationId, queryClient, setState)
  }, [organizationId, queryClient])
  return state
}
