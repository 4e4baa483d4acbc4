import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

/** An ETag over what a response depends on, including the caller, because users can see the same object differently. */
export const tagOf = (...parts: (string | number)[]) =>
  `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`

const lists = (header: string, tag: string) => header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/** Whether the caller already has the representation of this tag. */
export function ifNoneMatch(request: FastifyRequest, tag: string): boolean {
  const asked = request.headers['if-none-match']
  return asked !== undefined && lists(asked, tag)
}

/** Returns 412 with the current object as `current` if the caller's If-Match is not its tag. */
export function refuseStale(ifMatch: string | undefined, tag: string, current?: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*' || lists(ifMatch, tag)) return
  throw new Problem(412, 'Somebody else changed this in the meantime.', {
    ...(current !== undefined && { current: JSON.parse(current) }),
  })
}

/**
 * The same for an object without a read call of its own: its ETag comes with the response to its last change, see
 * `tagged`.
 */
export function refuseStaleObject(ifMatch: string | undefined, userId: number, current: object): void {
  const json = JSON.stringify(current)
  refuseStale(ifMatch, tagOf(userId, json), json)
}

/** Sets the object's ETag on the response. */
export function tagged<Body extends object>(reply: FastifyReply, userId: number, body: Body): Body {
  reply.header('ETag', tagOf(userId, JSON.stringify(body)))
  return body
}

/** Returns 400 for If-Match on a change without a single object, such as a change of several objects. */
export function refuseIfMatch({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined) throw new Problem(400, 'If-Match is not supported for this call.')
}
