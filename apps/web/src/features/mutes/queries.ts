import { listMutes, type Mute } from '@muster/contracts/mutes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** What the user has muted, latest first. */
export const mutesQuery = queryOptions({
  queryKey: ['mute'],
  queryFn: ({ signal }): Promise<Mute[]> => call(listMutes, {}, { fallback: 'Failed to fetch what you muted', signal }),
})
