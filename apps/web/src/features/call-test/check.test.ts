import { expect, it } from 'vitest'
import { type Check, type CheckId, checkIds, summaryOf, verdictOf } from './check.ts'

const checksIn = (state: Check['state'], overrides: Partial<Record<CheckId, Check['state']>> = {}) => {
  const checkOf = (id: CheckId): Check => ({ state: overrides[id] ?? state, text: '' })
  const [page, microphone, camera, address, udp, tcp] = checkIds.map(checkOf)
  if (!page || !microphone || !camera || !address || !udp || !tcp) throw new Error('There are six.')
  return { page, microphone, camera, address, udp, tcp }
}

it.each([
  ['Calls work, also behind a strict firewall.', {}],
  ['Calls work, also behind a strict firewall.', { udp: 'fails', address: 'fails' }],
  ['Calls work where your networks let a direct way through.', { udp: 'skipped', tcp: 'skipped' }],
  ['Calls may find no way between your networks.', { udp: 'fails', tcp: 'skipped' }],
  ['Whether calls find a way between your networks was not tested.', { udp: 'waiting', tcp: 'waiting' }],
  ['Calls work, by sound alone.', { camera: 'fails' }],
  ['Others will not hear you.', { microphone: 'fails', udp: 'fails' }],
  ['Calls do not work on this page.', { page: 'fails', microphone: 'waiting', udp: 'waiting' }],
] as const)('%s when all works but %o', (verdict, overrides) => {
  expect(verdictOf(checksIn('works', overrides))).toBe(verdict)
})

it('is one line that can be copied', () => {
  expect(summaryOf(checksIn('works', { camera: 'fails', tcp: 'skipped' }))).toBe(
    'Secure page: works · Microphone: works · Camera: fails · Your address: works · Relay over UDP: works · Relay over TCP: not set up',
  )
})
