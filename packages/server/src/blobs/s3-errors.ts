import { hasProperty } from '../has-property.ts'
import { Problem } from '../http/problems.ts'

const missingNames = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])

export const isMissing = (error: unknown): boolean => error instanceof Error && missingNames.has(error.name)

const statusOf = (error: unknown): number | undefined =>
  hasProperty(error, '$metadata') && hasProperty(error.$metadata, 'httpStatusCode')
    ? Number(error.$metadata.httpStatusCode)
    : undefined

/** The name of a fault, such as AccessDenied or ECONNREFUSED, without anything that the request contained. */
export function storeFault(error: unknown): string {
  const code = hasProperty(error, 'code') ? String(error.code) : ''
  const name = error instanceof Error && !/^(?:Error|AggregateError|Unknown)/.test(error.name) ? error.name : ''
  const status = statusOf(error)
  return [code || name || 'no usable response', ...(status ? [`status ${status}`] : [])].join(', ')
}

/**
 * Calls the store, and throws a problem with status 503 if it fails. The message says whether trying again may help: a
 * store that refuses the request needs its operator.
 */
export async function withStoreErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw problemOf(error)
  }
}

function problemOf(error: unknown): Problem {
  const status = statusOf(error)
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  const cause = new Error(storeFault(error))
  if (isRefused) {
    const detail = 'The store of files refuses the request. Please tell the person who runs this Muster.'
    return new Problem(503, detail, { cause })
  }
  return new Problem(503, 'The store of files is not available right now. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })
}
