import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

/** An ETag from the values that a response depends on. They include the caller, because responses differ by user. */
export const tagOf = (...parts: (string | number)[]) =>
  `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`

const includesTag = (header: string, tag: string) =>
  header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)

/** Whether the request's If-None-Match contains the tag, so that the response must be 304. */
export function matchesIfNoneMatch(request: FastifyRequest, tag: string): boolean {
  const header = request.headers['if-none-match']
  return header !== undefined && includesTag(header, tag)
}

/**
 * Throws 412 if If-Match is given, is not `*` and does not contain the object's tag. `current` is the JSON of the
 * current object, which the problem then contains.
 */
export function refuseStaleTag(ifMatch: string | undefined, tag: string, current?: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*' || includesTag(ifMatch, tag)) return
  throw new Problem(412, 'Somebody else changed this in the meantime.', {
    ...(current !== undefined && { current: JSON.parse(current) }),
  })
}

/**
 * The same for an object that no GET call returns by itself. The client knows its ETag from the response to the last
 * change: see `withETag`.
 */
export function refuseStaleObject(ifMatch: string | undefined, userId: number, current: object): void {
  const json = JSON.stringify(current)
  refuseStaleTag(ifMatch, tagOf(userId, json), json)
}

/** Sets the object's ETag on the response. */
export function withETag<Body extends object>(reply: FastifyReply, userId: number, body: Body): Body {
  reply.header('ETag', tagOf(userId, JSON.stringify(body)))
  return body
}

/**
 * Throws 400 if the request has an If-Match. Used for calls that do not change exactly one object, such as bulk
 * changes.
 */
export function refuseIfMatch({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined) throw new Problem(400, 'If-Match is not supported for this call.')
}
