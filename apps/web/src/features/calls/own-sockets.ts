import { callLimits } from '@muster/contracts/calls'

const key = 'sockets'

/**
 * The ids of the latest sockets that have connected this window to the service, most recent last, including those
 * before a reload. With them, the service can tell whether a call is still in this window or has moved to another one.
 */
export const ownSockets = {
  all: () => sessionStorage.getItem(key)?.split(' ') ?? [],
  add(id: string) {
    const ids = [...ownSockets.all().filter((ownId) => ownId !== id), id]
    sessionStorage.setItem(key, ids.slice(-callLimits.maxPreviousSockets).join(' '))
  },
}
