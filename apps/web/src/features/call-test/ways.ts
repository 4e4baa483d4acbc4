import type { IceServers } from '@muster/contracts/calls'

type Server = IceServers['iceServers'][number]
export type Transport = 'udp' | 'tcp'

/** `turn:` uses UDP and `turns:` TCP unless the address says otherwise. */
const transportOf = (url: string): Transport => {
  const [, said] = /[?&]transport=(udp|tcp)/.exec(url) ?? []
  if (said) return said === 'tcp' ? 'tcp' : 'udp'
  return url.startsWith('turns:') ? 'tcp' : 'udp'
}

const isRelay = (url: string) => url.startsWith('turn:') || url.startsWith('turns:')

const having = (servers: Server[], wanted: (url: string) => boolean): Server[] =>
  servers.map((server) => ({ ...server, urls: server.urls.filter(wanted) })).filter(({ urls }) => urls.length > 0)

/** Servers that tell a browser its own address (STUN). */
export const lookouts = (servers: Server[]) => having(servers, (url) => !isRelay(url))

/** Servers that relay sound and picture (TURN), reached by this transport. */
export const relays = (servers: Server[], transport: Transport) =>
  having(servers, (url) => isRelay(url) && transportOf(url) === transport)

/** Host and port of an address such as turn:host:3478?transport=udp. */
function placeOf(url: string) {
  const [, scheme, host = '', port] = /^(turns?|stuns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? []
  return { host, port: port ?? (scheme === 'turns' || scheme === 'stuns' ? '5349' : '3478') }
}

/** The ports that media uses, as deploy/turnserver.conf sets them. */
const mediaPorts = '49160–49960'

const places = (servers: Server[]) =>
  servers.flatMap(({ urls }) => urls.map(placeOf)).map(({ host, port }) => `${port} to ${host}`)

/** What to do when these do not respond. */
export const adviceForRelay = (transport: Transport, servers: Server[]) =>
  `Relay over ${transport.toUpperCase()} does not answer: open ${transport.toUpperCase()} ${places(servers).join(' and ')}${
    transport === 'udp' ? `, and UDP ${mediaPorts} on the relay.` : '.'
  }`

export const adviceForLookout = (servers: Server[]) =>
  `Your address as others see it was not told: open UDP ${places(servers).join(' and ')}. Calls within one network work without.`
