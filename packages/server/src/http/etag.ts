import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** The same for an object that is not read alone: its ETag comes with the answer to its last change, see `tagged`. */
export function refuseStaleObject(ifMatch: string | undefined, userId: number, current: object): void {
  const json = JSON.stringify(current)
  refuseStale(ifMatch, tagOf(userId, json), json)
}

/** Gives the answer the object's ETag. */
export function tagged<Body extends object>(reply: FastifyReply, userId: number, body: Body): Body {
  reply.header('ETag', tagOf(userId, JSON.stringify(body)))
  return body
}

/** 400 for If-Match on a change of something that has no state of its own, such as several objects at once. */
export function refuseIfMatch({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined) throw new Problem(400, 'If-Match is not supported for this call.')
}
