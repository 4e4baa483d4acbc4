import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

/** An ETag over what an answer depends on. The caller belongs to it: the same object can look different to another. */
export const tagOf = (...parts: (string | number)[]) =>
  `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`

const lists = (header: string, tag: string) => header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/** Whether the caller already has what the tag stands for. */
export function ifNoneMatch(request: FastifyRequest, tag: string): boolean {
  const asked = request.headers['if-none-match']
  return asked !== undefined && lists(asked, tag)
}

/** 412 when the caller says which state they change (If-Match) and another one stands, which is answered as `current`. */
export function refuseStale(ifMatch: string | undefined, tag: string, current?: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*' || lists(ifMatch, tag)) return
  throw new Problem(412, 'Somebody else changed this in the meantime.', {
    ...(current !== undefined && { current: JSON.parse(current) }),
  })
}
