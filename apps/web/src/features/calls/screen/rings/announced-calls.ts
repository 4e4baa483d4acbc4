const key = 'told-calls'
/** How many of the latest calls are remembered. */
const most = 20

const kept = () => sessionStorage.getItem(key)?.split(' ') ?? []

/** The calls that this window has announced already, kept over reloads too. */
export const announcedCalls = {
  has: (callId: string) => kept().includes(callId),
  add: (callId: string) => sessionStorage.setItem(key, [...kept(), callId].slice(-most).join(' ')),
}
