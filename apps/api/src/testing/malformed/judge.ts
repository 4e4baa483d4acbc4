import type { JsonObject } from '@muster/server/openapi/json'
import { documentChecker } from '@muster/server/testing/answer-checker'
import type { RawAnswer, RawRequest } from './raw-request.ts'

/** Internal details that must not leak: a query, a stack trace, a database message. */
const inside =
  /\bselect\s.+\sfrom\s|insert into|delete from|\bat (file:|node:|\/|async )|node:internal|\.(ts|mjs|js):\d+|violates|pg_|syntax error at|relation "/i

const mostDetail = 500
/** The document allows these for every operation, for requests that cannot be read or are too large. */
const unread = new Set([400, 413, 414, 415, 431])

/**
 * Returns what is wrong with a response, by the document and by the rules for all responses; undefined if nothing is.
 */
export function judgeOf(document: JsonObject): (request: RawRequest, answer: RawAnswer) => string | undefined {
  const check = documentChecker(document)
  return ({ method, target }, { status, headers, text, error }) => {
    if (status === 0) return error
    // 503 means overload, which can happen on a busy machine; the document lists it everywhere.
    if (status >= 500 && status !== 503) return `${status}: ${text}`
    const type = headers.get('content-type') ?? ''
    if (type.includes('json') && inside.test(text)) return `words from inside: ${inside.exec(text)?.[0]}`
    // As for GET, without the body.
    if (method === 'HEAD') return undefined
    if (status >= 400) {
      const wrong = wrongProblem(status, type, text)
      if (wrong) return wrong
    }
    // A malformed request line reaches no operation and gets no id.
    if (!headers.has('x-request-id')) return unread.has(status) ? undefined : `${status} without an id`
    const path = routed(target)
    if (unread.has(status) || path === undefined || method === 'OPTIONS') return undefined
    return check(method, path, { status, type, text })
  }
}

function wrongProblem(status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}: ${text.slice(0, 100)}`
  const { detail, status: named } = JSON.parse(text)
  if (named !== status) return `${status} that calls itself ${named}`
  if (typeof detail !== 'string' || detail === '' || detail.length > mostDetail)
    return `${status} with detail ${detail}`
  return undefined
}

/** The path as a router reads it, where an id may be empty; undefined if it cannot be decoded. */
function routed(target: string): string | undefined {
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
