// biome-ignore lint/suspicious/noExplicitAny: the cache holds replies of all endpoints; call() restores their types.
type Reply = { reply: any; total: number; groups: Readonly<Record<string, number>> }
type CachedReply = Reply & { etag: string }

const maxReplies = 100
const cachedReplies = new Map<string, CachedReply>()
let ownerToken: string | null = null

/** Returns the last reply from this address in this session, with the ETag to revalidate it. */
export function recall(bearer: string | null, address: string): CachedReply | undefined {
  return bearer === ownerToken ? cachedReplies.get(address) : undefined
}

/**
 * Stores a reply if it has an ETag, so that an unchanged reply is not transferred and parsed again. Evicts the oldest
 * reply when the cache is full.
 */
export function remember(bearer: string | null, address: string, etag: string | null, reply: Reply) {
  if (bearer !== ownerToken) cachedReplies.clear()
  ownerToken = bearer
  cachedReplies.delete(address)
  if (!etag) return
  cachedReplies.set(address, { etag, ...reply })
  const [oldest] = cachedReplies.keys()
  if (cachedReplies.size > maxReplies && oldest !== undefined) cachedReplies.delete(oldest)
}
