import { createBusClient } from '../run/bus-client.ts'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

/** Connects to the bus as a chat node does, and requests a response. Nothing is reported if no bus is set. */
export async function checkBus({ BUS_URL }: Config): Promise<Finding[]> {
  const { ok, error } = findingsOf('bus')
  if (BUS_URL === undefined) return []
  const { host } = new URL(BUS_URL)
  const client = await createBusClient(BUS_URL, { socket: { reconnectStrategy: false } })
  client.on('error', () => {}) // the call in progress reports the error
  try {
    await client.connect()
    const startedAt = performance.now()
    await client.ping()
    return [ok(`The bus at ${host} responds in ${(performance.now() - startedAt).toFixed(1)} ms.`)]
  } catch (fault) {
    return [error(`The bus at ${host} cannot be used: ${messageOf(fault)}.`, fixOf(messageOf(fault)))]
  } finally {
    if (client.isOpen) client.destroy()
  }
}

function fixOf(message: string): string {
  if (/NOAUTH|WRONGPASS/.test(message)) return 'Correct user and password in BUS_URL.'
  if (/HELLO|NOPROTO/.test(message)) return 'Use Redis 6 or newer, or Valkey.'
  return 'Start the bus, and check host and port in BUS_URL and the firewall. Until then each chat node reads the database itself.'
}
