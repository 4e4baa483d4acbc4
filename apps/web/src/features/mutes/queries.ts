import { listMutes, type Mute } from '@muster/contracts/mutes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Whether the mute has not ended since it was read. */
export const isActive = ({ expires_at }: Mute) => expires_at === null || Date.parse(expires_at) > Date.now()

/** What the user has muted, latest first. */
export const mutesQuery = queryOptions({
  queryKey: ['mute'],
  select: (mutes: Mute[]) => mutes.filter(isActive),
  queryFn: ({ signal }): Promise<Mute[]> => call(listMutes, {}, { fallback: 'Failed to fetch what you muted', signal }),
})
