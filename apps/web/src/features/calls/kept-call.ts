const key = 'call'

/** The id of the call that this window is in, kept so that a reloaded page can rejoin the call. */
export const keptCall = {
  keep: (callId: string) => sessionStorage.setItem(key, callId),
  forget: () => sessionStorage.removeItem(key),
  get: () => sessionStorage.getItem(key),
}
