import type { IceServers } from '@muster/contracts/calls'

type Server = IceServers['iceServers'][number]
export type Transport = 'udp' | 'tcp'

/** `turn:` uses UDP and `turns:` uses TCP, unless the URL has a `transport` parameter. */
const transportOf = (url: string): Transport => {
  const [, transport] = /[?&]transport=(udp|tcp)/.exec(url) ?? []
  if (transport) return transport === 'tcp' ? 'tcp' : 'udp'
  return url.startsWith('turns:') ? 'tcp' : 'udp'
}

const isRelay = (url: string) => url.startsWith('turn:') || url.startsWith('turns:')

const filterUrls = (servers: Server[], isWanted: (url: string) => boolean): Server[] =>
  servers.map((server) => ({ ...server, urls: server.urls.filter(isWanted) })).filter(({ urls }) => urls.length > 0)

/** Servers that tell a browser its public address (STUN). */
export const stunServers = (servers: Server[]) => filterUrls(servers, (url) => !isRelay(url))

/** Servers that relay audio and video (TURN) over this transport. */
export const relayServers = (servers: Server[], transport: Transport) =>
  filterUrls(servers, (url) => isRelay(url) && transportOf(url) === transport)

/** Host and port of a URL such as turn:host:3478?transport=udp. */
function hostAndPortOf(url: string) {
  const [, scheme, host = '', port] = /^(turns?|stuns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? []
  return { host, port: port ?? (scheme === 'turns' || scheme === 'stuns' ? '5349' : '3478') }
}

/** The ports that media uses, as deploy/turnserver.conf sets them. */
const mediaPorts = '49160–49960'

const portsToOpen = (servers: Server[]) =>
  servers.flatMap(({ urls }) => urls.map(hostAndPortOf)).map(({ host, port }) => `${port} to ${host}`)

/** The advice for the user if these relays do not respond. */
export const adviceForRelay = (transport: Transport, servers: Server[]) =>
  `Relay over ${transport.toUpperCase()} does not answer: open ${transport.toUpperCase()} ${portsToOpen(servers).join(' and ')}${
    transport === 'udp' ? `, and UDP ${mediaPorts} on the relay.` : '.'
  }`

export const adviceForStun = (servers: Server[]) =>
  `Your address as others see it was not told: open UDP ${portsToOpen(servers).join(' and ')}. Calls within one network work without.`
