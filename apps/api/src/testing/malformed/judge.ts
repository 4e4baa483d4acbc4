import type { JsonObject } from '@muster/server/openapi/json'
import { documentChecker } from '@muster/server/testing/response-checker'
import type { RawRequest, RawResponse } from './raw-request.ts'

/** Internal details that must not leak: a query, a stack trace, a database message. */
const internalsPattern =
  /\bselect\s.+\sfrom\s|insert into|delete from|\bat (file:|node:|\/|async )|node:internal|\.(ts|mjs|js):\d+|violates|pg_|syntax error at|relation "/i

const maxDetail = 500
/**
 * For a request that cannot be read or is too large, the OpenAPI document allows these statuses on every operation.
 */
const unreadStatuses = new Set([400, 413, 414, 415, 431])

/**
 * Returns a function that describes what is wrong with a response, according to the document and to the rules for all
 * responses; the function returns undefined if nothing is wrong.
 */
export function judgeOf(document: JsonObject): (request: RawRequest, response: RawResponse) => string | undefined {
  const check = documentChecker(document)
  return ({ method, target }, { status, headers, text, error }) => {
    if (status === 0) return error
    // 503 is accepted, because a busy machine can cause it.
    if (status >= 500 && status !== 503) return `${status}: ${text}`
    const type = headers.get('content-type') ?? ''
    if (type.includes('json') && internalsPattern.test(text))
      return `words from inside: ${internalsPattern.exec(text)?.[0]}`
    // A response to HEAD has no body, so only its status is checked.
    if (method === 'HEAD') return undefined
    if (status >= 400) {
      const violation = wrongProblem(status, type, text)
      if (violation) return violation
    }
    // A malformed request line reaches no operation, and the response has no request id.
    if (!headers.has('x-request-id')) return unreadStatuses.has(status) ? undefined : `${status} without an id`
    const path = routePath(target)
    if (unreadStatuses.has(status) || path === undefined || method === 'OPTIONS') return undefined
    return check(method, path, { status, type, text })
  }
}

function wrongProblem(status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}: ${text.slice(0, 100)}`
  const { detail, status: namedStatus } = JSON.parse(text)
  if (namedStatus !== status) return `${status} that calls itself ${namedStatus}`
  if (typeof detail !== 'string' || detail === '' || detail.length > maxDetail) return `${status} with detail ${detail}`
  return undefined
}

/**
 * The path as a router reads it, or undefined if it cannot be decoded. An empty segment, which a router takes for an
 * empty id, is replaced by `-`.
 */
function routePath(target: string): string | undefined {
  const [path = ''] = target
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/ +$/, '')
    .split(/[?#]/)
  try {
    return decodeURI(path).replaceAll(/\/(?=\/)/g, '/-')
  } catch {
    return undefined
  }
}
