import { expect, it } from 'vitest'
import { adviceForRelay, adviceForStun, relayServers, stunServers } from './ice-servers.ts'

const credentials = { username: '1:7', credential: 'signed' }
const servers = [
  { urls: ['stun:stun.example.org:19302'] },
  {
    urls: ['turn:a.example.org:3478?transport=udp', 'turns:a.example.org?transport=tcp', 'turn:b.example.org'],
    ...credentials,
  },
]

it('servers are grouped by their purpose and transport', () => {
  expect(stunServers(servers)).toEqual([{ urls: ['stun:stun.example.org:19302'] }])
  expect(relayServers(servers, 'udp')).toEqual([
    { urls: ['turn:a.example.org:3478?transport=udp', 'turn:b.example.org'], ...credentials },
  ])
  expect(relayServers(servers, 'tcp')).toEqual([{ urls: ['turns:a.example.org?transport=tcp'], ...credentials }])
  expect(relayServers([{ urls: ['turns:c.example.org'] }], 'tcp')).toHaveLength(1)
  expect(relayServers(stunServers(servers), 'udp')).toEqual([])
})

it('servers that do not respond are named with the ports to open', () => {
  expect(adviceForRelay('udp', relayServers(servers, 'udp'))).toBe(
    'Relay over UDP does not answer: open UDP 3478 to a.example.org and 3478 to b.example.org, and UDP 49160–49960 on the relay.',
  )
  expect(adviceForRelay('tcp', relayServers(servers, 'tcp'))).toBe(
    'Relay over TCP does not answer: open TCP 5349 to a.example.org.',
  )
  expect(adviceForStun(stunServers(servers))).toBe(
    'Your address as others see it was not told: open UDP 19302 to stun.example.org. Calls within one network work without.',
  )
})
