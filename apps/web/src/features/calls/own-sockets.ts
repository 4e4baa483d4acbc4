import { callLimits } from '@muster/contracts/calls'

const key = 'sockets'

/**
 * The ids of the sockets by which this window was connected, the latest last, also before a reload. By them the service
 * distinguishes a call that is still in this window from one that went on in another.
 */
export const ownSockets = {
  all: () => sessionStorage.getItem(key)?.split(' ') ?? [],
  add(id: string) {
    const ids = [...ownSockets.all().filter((one) => one !== id), id]
    sessionStorage.setItem(key, ids.slice(-callLimits.formerSockets).join(' '))
  },
}
