/**
 * One requirement of a call. `waiting`: not tested yet, or not at all; `skipped`: not available to be tested, which is
 * no fault.
 */
export type Check = { state: 'waiting' | 'running' | 'works' | 'fails' | 'skipped'; words: string }

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

const words = {
  waiting: 'not tested',
  running: 'testing',
  works: 'works',
  fails: 'fails',
  skipped: 'not set up',
} as const

/** All results in one line, to be sent to the network's administrator. */
export const summaryOf = (checks: Checks) =>
  checkIds.map((id) => `${checkNames[id]}: ${words[checks[id].state]}`).join(' · ')

/** The overall result for the user. */
export function verdictOf(checks: Checks): string {
  const fails = (id: CheckId) => checks[id].state === 'fails'
  const works = (id: CheckId) => checks[id].state === 'works'
  if (fails('page')) return 'Calls do not work on this page.'
  if (fails('microphone')) return 'Others will not hear you.'
  const relay = works('udp') || works('tcp')
  if (!relay && (fails('udp') || fails('tcp'))) return 'Calls may find no way between your networks.'
  if (checks.udp.state === 'waiting') return 'Whether calls find a way between your networks was not tested.'
  if (fails('camera')) return 'Calls work, by sound alone.'
  return relay
    ? 'Calls work, also behind a strict firewall.'
    : 'Calls work where your networks let a direct way through.'
}
