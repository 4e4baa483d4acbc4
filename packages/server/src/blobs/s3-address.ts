/** Where blobs are kept in an S3-compatible store. It contains no secrets. */
export type S3Address = {
  bucket: string
  /** Empty, or a path that ends with a slash. */
  prefix: string
  region: string
  /** The address of a store other than Amazon's. */
  endpoint?: string
  /** Whether the bucket is part of the path instead of the host name. */
  usesPathStyle: boolean
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^(?:[\w-][\w.-]*\/)*$/
const parameters = new Set(['region', 'endpoint', 'path_style'])

/**
 * Reads an address such as `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.org&path_style=true`.
 * Returns undefined if it is invalid, and also if it contains credentials, so that nobody finds them in a log.
 */
export function s3AddressOf(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const path = pathname.replace(/^\//, '')
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  const pathStyle = searchParams.get('path_style') ?? 'false'
  const isValid =
    protocol === 's3:' &&
    bucketPattern.test(hostname) &&
    `${port}${username}${password}${hash}` === '' &&
    prefixPattern.test(prefix) &&
    prefix.length <= 200 &&
    [...searchParams.keys()].every((name) => parameters.has(name)) &&
    /^[a-z0-9-]{1,40}$/.test(region) &&
    (endpoint === null || isEndpoint(endpoint)) &&
    /^(?:true|false)$/.test(pathStyle)
  if (!isValid) return undefined
  return { bucket: hostname, prefix, region, ...(endpoint && { endpoint }), usesPathStyle: pathStyle === 'true' }
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}
