import { isIP, isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { trimEndWhile } from '@muster/contracts/trim-end-while'
import * as z from 'zod/mini'
import { s3AddressOf } from '../blobs/s3-address.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(0, 'must be a port number'), z.maximum(65_535, 'must be a port number')),
  ),
)
const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
/** Several hosts, separated by commas, are not supported by the client library. */
function hasSeveralHosts(address: string): boolean {
  const authority = address.split('/')[2] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',')
}
const databaseUrl = z.string().check(
  z.refine((value) => !hasSeveralHosts(value), {
    error: 'names several hosts: set the address of a proxy that leads to the primary',
    abort: true,
  }),
  z.refine((value) => URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol), {
    error: 'must be an address that starts with postgres:// or postgresql://',
  }),
)
/** An origin as browsers send it: no path, no trailing slash, no default port. */
const origin = z.pipe(
  z.string().check(
    z.refine((value) => URL.canParse(value) && isOrigin(new URL(value)), {
      error: 'must be scheme, host and port alone, such as https://muster.example.org',
    }),
  ),
  z.transform((value: string) => new URL(value).origin),
)
const isOrigin = ({ protocol, href, origin }: URL) => /^https?:$/.test(protocol) && href === `${origin}/`

const commaSeparatedList = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
)

/** A public STUN server, from which a browser learns its public address. */
const publicStunUrl = 'stun:stun.l.google.com:19302'

/** URLs such as `stun:host:port` or `turn:host:port?transport=udp`, or `none`. */
const serverUrls = (kind: 'stun' | 'turn') =>
  z.pipe(
    commaSeparatedList,
    z.pipe(
      z.transform((urls: string[]) => (urls.length === 1 && urls[0] === 'none' ? [] : urls)),
      z.array(
        z.string().check(
          z.refine((url) => isServerUrl(url, kind), {
            error: `must be addresses such as ${kind}:host:3478, separated by commas, or none`,
          }),
        ),
      ),
    ),
  )
const serverPattern = /^(stun|turn)s?:(?:[\w.-]+|\[[\da-fA-F:]+\])(?::(\d{1,5}))?(\?transport=(?:udp|tcp))?$/

/**
 * Whether the URL is of this kind and browsers accept it. A browser that is given an invalid URL does not connect at
 * all.
 */
function isServerUrl(address: string, kind: 'stun' | 'turn'): boolean {
  const [, scheme, port = '3478', transport] = serverPattern.exec(address) ?? []
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  return scheme === kind && isPort && (kind === 'turn' || transport === undefined)
}

/**
 * Addresses and networks in the forms that Fastify accepts: 10.0.0.1, 10.0.0.0/8, 10.0.0.0/255.0.0.0, fd00::/8,
 * loopback.
 */
const networks = z.pipe(
  commaSeparatedList,
  z.array(
    z
      .string()
      .check(z.refine(isNetwork, { error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas' })),
  ),
)
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  if (size === undefined) return isIP(text) > 0 || namedNetworks.has(text)
  if (more.length > 0 || isIP(address) === 0) return false
  if (isIPv4(size)) return isIPv4(address)
  return /^[1-9]\d{0,2}$/.test(size) && Number(size) <= (isIPv6(address) ? 128 : 32)
}

const bytesPerUnit: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** An amount of storage such as 5GB, in bytes; null for `off`. */
const storageSize = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:off|[1-9]\d{0,5} ?(?:MB|GB|TB))$/, "must be an amount such as 500MB, 5GB or 1TB, or 'off'")),
  z.transform((text) => (text === 'off' ? null : Number.parseInt(text, 10) * (bytesPerUnit[text.slice(-2)] ?? 1))),
)

const megabytes = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a number of megabytes such as 100')),
  z.transform(Number),
)

/** At most 5, because a service that is told to stop ends within 10 s. */
const drainSeconds = z.pipe(
  z.string().check(z.regex(/^[0-5]$/, 'must be a number of seconds from 0 to 5')),
  z.transform(Number),
)

const seconds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number of seconds such as 10')),
  z.transform(Number),
)

const filesAddress = z.pipe(
  z.string().check(
    z.refine((text) => s3AddressOf(text) !== undefined, {
      error:
        'must be an address such as s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.org, without credentials',
    }),
  ),
  z.transform(s3AddressOf),
)

const domains = z.pipe(
  commaSeparatedList,
  z.array(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((name) => name.toLowerCase()),
      ),
      z
        .string()
        .check(
          z.regex(
            /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}$/,
            'must be domains such as example.org, separated by commas',
          ),
        ),
    ),
  ),
)

const traceProtocol = z.enum(['http/protobuf', 'http/json'], { error: "must be 'http/protobuf' or 'http/json'" })

/** The accounts of the operators: verified email addresses, or ids of accounts. */
const operators = z.pipe(
  commaSeparatedList,
  z.array(
    z
      .string()
      .check(
        z.regex(
          /^(?:[1-9]\d{0,8}|[!-+\--?A-~]{1,64}@[a-zA-Z0-9.-]{1,253})$/,
          'must be email addresses or ids of accounts, separated by commas',
        ),
      ),
  ),
)

const Environment = z
  .object({
    API_PORT: z._default(port, 8000),
    CHAT_PORT: z._default(port, 3001),
    HOST: z._default(z.string(), '0.0.0.0'),
    PUBLIC_URL: z.optional(url('http:', 'https:')),
    CHAT_URL: z.optional(origin),
    ALLOWED_ORIGINS: z._default(z.pipe(commaSeparatedList, z.array(origin)), []),
    DATA_DIR: z._default(z.string(), './data'),
    DATABASE_URL: z.optional(databaseUrl),
    DATABASE_READ_URL: z.optional(databaseUrl),
    DATABASE_READ_MAX_LAG: z._default(seconds, 10),
    DATABASE_DIRECT_URL: z.optional(databaseUrl),
    BUS_URL: z.optional(url('redis:', 'rediss:')),
    SMTP_URL: z.optional(url('smtp:', 'smtps:')),
    MAIL_FROM: z._default(z.string(), 'Muster <muster@localhost>'),
    TRUST_PROXY: z.optional(networks),
    REGISTRATION: z._default(
      z.enum(['open', 'domains', 'invitation', 'closed'], {
        error: "must be 'open', 'domains', 'invitation' or 'closed'",
      }),
      'open',
    ),
    REGISTRATION_DOMAINS: z._default(domains, []),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }), 'on'),
    INVITE_DEFAULT_PASSWORDS: z.optional(z.enum(['role-word'], { error: "must be 'role-word' or not set" })),
    STORAGE_QUOTA_ORGANIZATION: z._default(storageSize, 5e9),
    STORAGE_QUOTA_INSTALLATION: z._default(storageSize, 50e9),
    FILES_URL: z.optional(filesAddress),
    MAX_FILE_MB: z._default(megabytes, 100),
    STORAGE_MB: z.optional(megabytes),
    STUN_URLS: z._default(serverUrls('stun'), [publicStunUrl]),
    TURN_URLS: z._default(serverUrls('turn'), []),
    TURN_SECRET: z.optional(
      z.string().check(
        z.minLength(16, 'must have at least 16 characters'),
        z.refine((secret) => !/^change-?me/i.test(secret), {
          error: 'must be a secret of your own, not the one in deploy/turnserver.conf',
        }),
      ),
    ),
    CALLS_RELAY_ONLY: z._default(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }), 'off'),
    OPERATORS: z._default(operators, []),
    UPDATES_URL: z.optional(url('http:', 'https:')),
    // The standard variables of OpenTelemetry that decide whether and how traces are sent; its libraries read others.
    OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http:', 'https:')),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(url('http:', 'https:')),
    OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(traceProtocol),
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(traceProtocol),
    OTEL_TRACES_EXPORTER: z._default(z.enum(['otlp', 'none'], { error: "must be 'otlp' or 'none'" }), 'otlp'),
    OTEL_SDK_DISABLED: z.optional(z.string()),
    METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
    DRAIN_SECONDS: z._default(drainSeconds, 0),
    LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  })
  .check(
    z.refine(({ API_PORT, CHAT_PORT }) => API_PORT !== CHAT_PORT || API_PORT === 0, {
      error: 'must be another port than API_PORT',
      path: ['CHAT_PORT'],
    }),
    z.refine(
      ({ REGISTRATION, REGISTRATION_DOMAINS }) => (REGISTRATION === 'domains') === REGISTRATION_DOMAINS.length > 0,
      { error: 'must be set with REGISTRATION=domains, and only then', path: ['REGISTRATION_DOMAINS'] },
    ),
    z.refine(({ DATABASE_URL, DATABASE_READ_URL }) => !DATABASE_READ_URL || DATABASE_URL !== undefined, {
      error: 'needs DATABASE_URL',
      path: ['DATABASE_READ_URL'],
    }),
    z.refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => !DATABASE_DIRECT_URL || DATABASE_URL !== undefined, {
      error: 'needs DATABASE_URL',
      path: ['DATABASE_DIRECT_URL'],
    }),
    z.refine(({ TURN_URLS, TURN_SECRET }) => TURN_URLS.length === 0 || TURN_SECRET !== undefined, {
      error: 'must be set where TURN_URLS is',
      path: ['TURN_SECRET'],
    }),
    z.refine(({ TURN_URLS, CALLS_RELAY_ONLY }) => CALLS_RELAY_ONLY === 'off' || TURN_URLS.length > 0, {
      error: 'needs TURN_URLS',
      path: ['CALLS_RELAY_ONLY'],
    }),
  )

/** The configuration, as read from environment variables and checked. */
export type Config = Omit<z.output<typeof Environment>, 'PUBLIC_URL'> & {
  /**
   * The address of the installation, without a trailing slash. Links, including those in mails, are built from it, not
   * from the Host header.
   */
  PUBLIC_URL: string
}

/** Reads the configuration, or throws an Error with a sentence for each invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const definedVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(definedVariables)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'))
  }
  const { PUBLIC_URL = `http://localhost:${parsed.data.API_PORT}`, DATA_DIR, ...rest } = parsed.data
  return { ...rest, DATA_DIR: resolve(DATA_DIR), PUBLIC_URL: trimEndWhile(PUBLIC_URL, /\//) }
}

/** The origins whose pages may call the services: PUBLIC_URL, the local names of this machine, and ALLOWED_ORIGINS. */
export function allowedOrigins(config: Config): string[] {
  const localOrigins = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${config.API_PORT}`)
  return [new URL(config.PUBLIC_URL).origin, ...localOrigins, ...config.ALLOWED_ORIGINS]
}
