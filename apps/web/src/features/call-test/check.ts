/**
 * The result for one requirement of a call. `waiting`: it has not been tested; `skipped`: the required server is not
 * set up, which is not an error.
 */
export type Check = { state: 'waiting' | 'running' | 'works' | 'fails' | 'skipped'; text: string }

export const checkNames = {
  page: 'Secure page',
  microphone: 'Microphone',
  camera: 'Camera',
  address: 'Your address',
  udp: 'Relay over UDP',
  tcp: 'Relay over TCP',
} as const

export type CheckId = keyof typeof checkNames
export type Checks = Record<CheckId, Check>

export const checkIds: CheckId[] = ['page', 'microphone', 'camera', 'address', 'udp', 'tcp']

const stateNames = {
  waiting: 'not tested',
  running: 'testing',
  works: 'works',
  fails: 'fails',
  skipped: 'not set up',
} as const

/** Returns all results as one line of text, which the user can send to the network administrator. */
export const summaryOf = (checks: Checks) =>
  checkIds.map((id) => `${checkNames[id]}: ${stateNames[checks[id].state]}`).join(' · ')

/** Returns the overall result as a sentence for the user. */
export function verdictOf(checks: Checks): string {
  const fails = (id: CheckId) => checks[id].state === 'fails'
  const works = (id: CheckId) => checks[id].state === 'works'
  if (fails('page')) return 'Calls do not work on this page.'
  if (fails('microphone')) return 'Others will not hear you.'
  const hasRelay = works('udp') || works('tcp')
  if (!hasRelay && (fails('udp') || fails('tcp'))) return 'Calls may find no way between your networks.'
  if (checks.udp.state === 'waiting') return 'Whether calls find a way between your networks was not tested.'
  if (fails('camera')) return 'Calls work, by sound alone.'
  return hasRelay
    ? 'Calls work, also behind a strict firewall.'
    : 'Calls work where your networks let a direct way through.'
}
