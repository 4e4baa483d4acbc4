const key = 'told-calls'
/** How many of the latest calls are remembered. */
const maxCalls = 20

const storedIds = () => sessionStorage.getItem(key)?.split(' ') ?? []

/** The calls that this window has already announced; kept across reloads. */
export const announcedCalls = {
  has: (callId: string) => storedIds().includes(callId),
  add: (callId: string) => sessionStorage.setItem(key, [...storedIds(), callId].slice(-maxCalls).join(' ')),
}
