import type { IceServers } from '@muster/contracts/calls'
import { expect, it } from 'vitest'
import { connectBy } from './transports.ts'

/** Connects over a transport that the service might name, even one that this page does not know. */
function connectWith(transport: string | undefined) {
  const ice: IceServers = JSON.parse(JSON.stringify({ transport, iceServers: [], iceTransportPolicy: 'all' }))
  return connectBy({ ownId: '7', ice, sendSignal: () => {}, onChange: () => {} })
}

it('media flows by the transport that the service names, and in a mesh if it names none', () => {
  for (const transport of ['mesh', undefined]) expect(connectWith(transport)?.remotes()).toEqual([])
})

it('a transport that this page does not know connects nothing', () => {
  for (const transport of ['sfu', 'constructor', '']) expect(connectWith(transport)).toBeUndefined()
})
