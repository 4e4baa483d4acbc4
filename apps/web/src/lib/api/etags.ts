// biome-ignore lint/suspicious/noExplicitAny: replies of every endpoint; call() gives each its type again.
type Reply = { reply: any; total: number; groups: Readonly<Record<string, number>> }
type Known = Reply & { etag: string }

const limit = 100
const known = new Map<string, Known>()
let owner: string | null = null

/** The last reply from this address in this session, with the ETag to revalidate it. */
export function recall(bearer: string | null, address: string): Known | undefined {
  return bearer === owner ? known.get(address) : undefined
}

/**
 * Stores a reply with its ETag, so that an unchanged list is neither transferred nor parsed; evicts the oldest reply.
 */
export function remember(bearer: string | null, address: string, etag: string | null, reply: Reply) {
  if (bearer !== owner) known.clear()
  owner = bearer
  known.delete(address)
  if (!etag) return
  known.set(address, { etag, ...reply })
  const [oldest] = known.keys()
  if (known.size > limit && oldest !== undefined) known.delete(oldest)
}
