import type { Mute, MuteType } from '@muster/contracts/mutes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

export const mutesKey = queryOptions<Mute[]>({ queryKey: ['mute'] }).queryKey

/** Whether the user has muted the object, as far as this window knows. */
export const isMuted = (queryClient: QueryClient, type: MuteType, id: number): boolean =>
  queryClient.getQueryData(mutesKey)?.some((mute) => mute.type === type && mute.object_id === id) ?? false
