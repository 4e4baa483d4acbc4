import { coalesce } from '../live/coalesce.ts'

type Options<Item, Key> = {
  /** Reads the objects with these keys; those that the user does not see are missing in the result. */
  read: (organizationId: number, keys: Key[]) => Promise<Item[]>
  keyOf: (item: Item) => Key
  /** The number of keys that one request accepts. */
  maximum: number
}

type Waiting<Item, Key> = {
  organizationId: number
  key: Key
  resolve: (item: Item | null) => void
  reject: (reason: unknown) => void
}

/**
 * Returns a function that reads one object of an organization; null if the user sees no such object. All objects that
 * are requested within a frame are read by one request.
 */
export function readTogether<Item, Key extends string | number>({ read, keyOf, maximum }: Options<Item, Key>) {
  const batcher = coalesce<Waiting<Item, Key>>((all) => {
    for (const organizationId of new Set(all.map((waiting) => waiting.organizationId))) {
      const ofOrganization = all.filter((waiting) => waiting.organizationId === organizationId)
      for (let start = 0; start < ofOrganization.length; start += maximum)
        load(organizationId, ofOrganization.slice(start, start + maximum))
    }
  }, 0)

  async function load(organizationId: number, batch: readonly Waiting<Item, Key>[]) {
    try {
      const keys = [...new Set(batch.map(({ key }) => key))]
      const items = await read(organizationId, keys)
      for (const { key, resolve } of batch) resolve(items.find((item) => keyOf(item) === key) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (organizationId: number, key: Key) =>
    new Promise<Item | null>((resolve, reject) => batcher.add({ organizationId, key, resolve, reject }))
}
