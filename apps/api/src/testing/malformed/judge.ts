import type { JsonObject } from '@muster/server/openapi/json'
import { documentChecker } from '@muster/server/testing/answer-checker'
import type { RawAnswer, RawRequest } from './raw-request.ts'

/** What only the inside of the house says: a query, a stack, the words of the database. */
const inside =
  /\bselect\s.+\sfrom\s|insert into|delete from|\bat (file:|node:|\/|async )|node:internal|\.(ts|mjs|js):\d+|violates|pg_|syntax error at|relation "/i

const mostDetail = 500
/** The document says of all operations that what cannot be read or is too large is answered so. */
const unread = new Set([400, 413, 414, 415, 431])

/** Says what is wrong with an answer by the document and by what holds for all answers; undefined when nothing is. */
export function judgeOf(document: JsonObject): (request: RawRequest, answer: RawAnswer) => string | undefined {
  const check = documentChecker(document)
  return ({ method, target }, { status, headers, text, error }) => {
    if (status === 0) return error
    // 503 says that there is too much to do, which a busy machine may well say; the document lists it everywhere.
    if (status >= 500 && status !== 503) return `${status}: ${text}`
    const type = headers.get('content-type') ?? ''
    if (type.includes('json') && inside.test(text)) return `words from inside: ${inside.exec(text)?.[0]}`
    // The same as that of GET, without the body.
    if (method === 'HEAD') return undefined
    if (status >= 400) {
      const wrong = wrongProblem(status, type, text)
      if (wrong) return wrong
    }
    // A line that is no request reaches no operation, and has no id.
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

/** The path as a router reads it, where an id may be empty; undefined when it cannot be read. */
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
