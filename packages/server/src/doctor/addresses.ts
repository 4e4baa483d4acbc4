import { get as getHttp, type IncomingMessage, request as requestHttp } from 'node:http'
import { get as getHttps, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf, plural } from './finding.ts'
import { respondsAt } from './responds-at.ts'

const dayMs = 86_400_000
const soonDays = 14
const timeoutMs = 8_000
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Checks the addresses that browsers use, from this machine: certificates, the proxy, and its headers. */
export async function checkAddresses(config: Config, ca?: string): Promise<Finding[]> {
  const publicUrl = new URL(config.PUBLIC_URL)
  const chatUrl = config.CHAT_URL ? new URL(config.CHAT_URL) : undefined
  if (localHosts.has(publicUrl.hostname)) {
    const { warning } = findingsOf('public address')
    return [
      warning(
        `${config.PUBLIC_URL} is an address of this machine only.`,
        'Set PUBLIC_URL and CHAT_URL before other people use Muster.',
      ),
    ]
  }
  const api = await checkAddress('public address', publicUrl, config.API_PORT, config, ca)
  const chat = chatUrl
    ? await checkAddress('address of the chat', chatUrl, config.CHAT_PORT, config, ca)
    : [missingChat(publicUrl)]
  return [
    ...api,
    ...chat,
    ...(await checkProxy(config, publicUrl, ca)),
    ...(await checkWebSockets(config, chatUrl, publicUrl, ca)),
  ]
}

function missingChat({ protocol }: URL): Finding {
  const { ok, error } = findingsOf('address of the chat')
  if (protocol === 'http:') return ok('Browsers find the chat at the host of the page, at CHAT_PORT.')
  return error(
    'CHAT_URL is not set, and pages at https cannot use the plain port of the chat.',
    'Set CHAT_URL to the https address of the chat.',
  )
}

async function checkAddress(
  check: string,
  url: URL,
  port: number,
  config: Config,
  ca: string | undefined,
): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf(check)
  if (url.protocol === 'http:') {
    return [
      warning(
        `${url.origin} is not encrypted, so browsers allow no calls, and passwords can be read on the way.`,
        'Put a proxy with a certificate in front of Muster; see "Behind a proxy" in docs/operations.md.',
      ),
    ]
  }
  const certificate = await checkCertificate(`certificate of ${url.hostname}`, url, ca)
  const isRunning = await respondsAt(config.HOST, port, '/livez')
  try {
    const reply = await fetchText(new URL('/livez', url), ca)
    if (reply.status === 200 && reply.text === '{"status":"ok"}')
      return [certificate, ok(`${url.origin} leads to Muster.`)]
    if (!isRunning)
      return [
        certificate,
        warning(
          `${url.origin} returns ${reply.status}; the service is not running on this machine.`,
          'Start Muster, then run the doctor again.',
        ),
      ]
    return [
      certificate,
      error(
        `${url.origin}/livez returns ${reply.status} and not the response of Muster.`,
        `Let the proxy send ${url.host} to port ${port} of this machine.`,
      ),
    ]
  } catch (fault) {
    return [
      certificate,
      error(
        `${url.origin} cannot be reached from this machine: ${messageOf(fault)}.`,
        'Check the DNS record of the host, the proxy, and the firewall.',
      ),
    ]
  }
}

export function checkCertificate(check: string, url: URL, ca?: string): Promise<Finding> {
  const { ok, warning, error } = findingsOf(check)
  const renew =
    'Renew the certificate, reload the proxy, and correct the renewal, which should have happened by itself.'
  return new Promise((resolve) => {
    const host = hostOf(url)
    const socket = connect({
      host,
      port: Number(url.port || 443),
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
      ...(ca && { ca }),
    })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.setTimeout(timeoutMs, () => end(error('There is no response.', 'Start the proxy, and open its port.')))
    socket.once('error', (fault) =>
      end(error(`There is no TLS: ${messageOf(fault)}.`, 'Start the proxy, and let it serve HTTPS at this port.')),
    )
    socket.once('secureConnect', () => {
      const expiresAt = Date.parse(socket.getPeerCertificate().valid_to)
      const days = Math.floor((expiresAt - Date.now()) / dayMs)
      if (days < 0) return end(error(`It expired ${plural(-days, 'day')} ago.`, renew))
      if (!socket.authorized) {
        const reason = String(socket.authorizationError)
        return end(
          error(
            `Browsers do not accept it (${reason}).`,
            'Install a certificate for this host name from a known authority, with its intermediate certificates.',
          ),
        )
      }
      end(
        days < soonDays
          ? warning(`It expires in ${plural(days, 'day')}.`, renew)
          : ok(`It is valid for ${plural(days, 'day')}.`),
      )
    })
  })
}

/** What the services learn about a request that a proxy forwards. A proxy elsewhere is not visible in the configuration. */
async function checkProxy({ TRUST_PROXY }: Config, url: URL, ca: string | undefined): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf('proxy')
  const findings: Finding[] = []
  if (!TRUST_PROXY)
    findings.push(
      warning(
        'TRUST_PROXY is not set: behind a proxy, all users share its address and its limits.',
        'Set TRUST_PROXY to the address from which the proxy connects.',
      ),
    )
  try {
    const metrics = await fetchText(new URL('/metrics', url), ca)
    if (metrics.status === 200)
      findings.push(
        error(
          'The proxy shows /metrics to everybody.',
          'Let the proxy add X-Forwarded-For, block /metrics there, or set METRICS_TOKEN.',
        ),
      )
    const { headers } = await fetchText(new URL('/livez', url), ca)
    const doubled = ['strict-transport-security', 'referrer-policy', 'permissions-policy'].filter((name) =>
      isDoubled(headers, name),
    )
    if (doubled.length > 0)
      findings.push(
        warning(
          `The proxy sends ${doubled.join(', ')} a second time.`,
          'Remove these headers from the proxy: Muster sends its own.',
        ),
      )
    const plain =
      url.protocol === 'https:' &&
      !url.port &&
      (await fetchText(new URL(`http://${url.hostname}/`), ca).catch(() => undefined))
    if (plain && !plain.headers.location?.startsWith('https://'))
      findings.push(
        warning(`http://${url.hostname} is not redirected to https.`, 'Let the proxy redirect all requests to https.'),
      )
  } catch {
    // The check of the address has reported that it cannot be reached.
    return findings
  }
  return findings.length > 0
    ? findings
    : [ok('The proxy forwards addresses, hides /metrics, and adds no header twice.')]
}

const isDoubled = ({ rawHeaders }: IncomingMessage | { rawHeaders: string[] }, name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length > 1

/** Opens a WebSocket as a page of PUBLIC_URL does. */
async function checkWebSockets(
  config: Config,
  chatUrl: URL | undefined,
  publicUrl: URL,
  ca: string | undefined,
): Promise<Finding[]> {
  const { ok, error } = findingsOf('WebSockets')
  if (!chatUrl || !(await respondsAt(config.HOST, config.CHAT_PORT, '/livez'))) return []
  const fix = 'Let the proxy pass the headers Upgrade and Connection to the chat, and allow connections of hours.'
  const url = new URL('/socket.io/?EIO=4&transport=websocket', chatUrl)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const outgoing = request(url, {
      ...(ca && { ca }),
      agent: false,
      timeout: timeoutMs,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: publicUrl.origin,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
      },
    })
    const end = (finding: Finding) => {
      outgoing.destroy()
      resolve([finding])
    }
    outgoing.once('upgrade', (_reply, socket) => {
      socket.destroy()
      end(ok('WebSockets reach the chat.'))
    })
    outgoing.once('response', ({ statusCode }) =>
      end(error(`${chatUrl.origin} returns ${statusCode} instead of a WebSocket.`, fix)),
    )
    outgoing.once('timeout', () => end(error(`${chatUrl.origin} does not open a WebSocket.`, fix)))
    outgoing.once('error', (fault) =>
      end(error(`${chatUrl.origin} does not open a WebSocket: ${messageOf(fault)}.`, fix)),
    )
    outgoing.end()
  })
}

type Reply = { status: number; text: string; headers: { rawHeaders: string[]; location: string | undefined } }

/** Requests an address without following redirects, and without checking its certificate, which has its own check. */
function fetchText(url: URL, ca: string | undefined): Promise<Reply> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent: false, timeout: timeoutMs, rejectUnauthorized: false, ...(ca && { ca }) },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => {
          text = (text + chunk).slice(0, 1_000)
        })
        reply.on('end', () => {
          const headers = { rawHeaders: reply.rawHeaders, location: reply.headers.location }
          resolve({ status: reply.statusCode ?? 0, text, headers })
        })
        reply.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error('there is no response')))
    request.on('error', reject)
  })
}
