import { callLimits } from '@muster/contracts/calls'

const key = 'sockets'

/**
 * By which sockets this window was connected, the latest last, also before its page was loaded again: they tell a call
 * that is still in this window from one that went on in another one meanwhile.
 */
export const ownSockets = {
  all: () => sessionStorage.getItem(key)?.split(' ') ?? [],
  add(id: string) {
    const ids = [...ownSockets.all().filter((one) => one !== id), id]
    sessionStorage.setItem(key, ids.slice(-callLimits.formerSockets).join(' '))
  },
}
