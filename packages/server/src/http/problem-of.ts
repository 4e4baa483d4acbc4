import { hasProperty } from '../has-property.ts'
import { Problem, unavailableProblem } from './problems.ts'

/**
 * The SQLSTATEs that are reported as a 503: PostgreSQL is unreachable, restarting, read-only, out of resources, too
 * slow or failing internally, or has cancelled the statement.
 */
const unavailableCodePattern = /^(08|53|57P0|57014|25006|XX000)/
const connectionErrorPattern =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|ECONNREFUSED|ECONNRESET|EPIPE|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed/

/**
 * Messages for the errors that the triggers of migration 0011 raise. Their status is 409 and not 507, because clients
 * would retry after a 5xx.
 */
const storageMessages: Record<string, string> = {
  MU001:
    'This organization has used all of its storage. Delete what is not needed, or ask the person who runs this Muster.',
  MU002: 'This Muster has used all of its storage. Nothing new can be created until the person who runs it adds more.',
}

const fastifyProblems: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The Content-Length does not match the body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
}

/**
 * Converts an error to a problem. Returns undefined for an unexpected error, which becomes a 500 and a line in the log.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return undefined
  const code = hasProperty(error, 'code') ? String(error.code) : ''
  const storageMessage = storageMessages[code]
  if (storageMessage) return new Problem(409, storageMessage)
  const fastifyProblem = fastifyProblems[code]
  if (fastifyProblem) return new Problem(...fastifyProblem)
  if (unavailableCodePattern.test(code) || connectionErrorPattern.test(error.message) || code.startsWith('ECONN'))
    return unavailableProblem()
  const status = hasProperty(error, 'statusCode') ? Number(error.statusCode) : 500
  if (error instanceof SyntaxError && status === 400) return new Problem(400, 'The body is not valid JSON.')
  if (status >= 400 && status < 500) return new Problem(status, 'The request could not be read.')
  return undefined
}
