import { createHmac } from 'node:crypto'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'
import { type RelayAddress, requestRelay } from './turn-client.ts'

const lifetimeSeconds = 600

/** Requests a relayed address from each relay, with credentials as the chat service signs them for the parties of a call. */
export async function checkRelays({ TURN_URLS, TURN_SECRET = '' }: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf('relay of calls')
  if (TURN_URLS.length === 0)
    return [
      warning(
        'Calls between networks without a direct connection fail.',
        'Run coturn, and set TURN_URLS and TURN_SECRET.',
      ),
    ]
  const username = `${Math.floor(Date.now() / 1_000) + lifetimeSeconds}:doctor`
  const password = createHmac('sha1', TURN_SECRET).update(username).digest('base64')
  return Promise.all(
    TURN_URLS.map(async (url) => {
      try {
        await requestRelay(addressOf(url), { username, password })
        return ok(`${url} relays.`)
      } catch (fault) {
        return error(`${url} does not relay: ${messageOf(fault)}.`, fixOf(messageOf(fault)))
      }
    }),
  )
}

function fixOf(message: string): string {
  if (message.includes('401'))
    return 'Use the same secret in TURN_SECRET and in static-auth-secret of coturn, and synchronize the clocks.'
  if (message.includes('without credentials')) return 'Set use-auth-secret in the configuration of coturn at once.'
  return 'Start coturn, and open the port in the firewall for this protocol; a certificate must be valid for the host of turns:.'
}

/** The address of a URL that the configuration has accepted. Without `transport`, turn: means UDP and turns: TLS. */
export function addressOf(url: string): RelayAddress {
  const [, scheme, bracketed, name, port, transport] =
    /^(turns?):(?:\[([^\]]+)\]|([^:?]+))(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? []
  const isTls = scheme === 'turns'
  return {
    host: bracketed ?? name ?? '',
    port: Number(port ?? (isTls ? 5349 : 3478)),
    protocol: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  }
}
