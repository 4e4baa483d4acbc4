const key = 'told-calls'
/** So many of the last are enough. */
const most = 20

const kept = () => sessionStorage.getItem(key)?.split(' ') ?? []

/** Of which calls this window has told already, over reloads too. */
export const toldCalls = {
  has: (callId: string) => kept().includes(callId),
  add: (callId: string) => sessionStorage.setItem(key, [...kept(), callId].slice(-most).join(' ')),
}
