/** A list of an organization, as this user sees it. */
type CountedList = { userId: number; orgId: number; name: string }

const keyOf = ({ userId, orgId, name }: CountedList) => `count:${userId}:${orgId}:${name}`

/** Stores the number of items of a list in this browser. A full storage only costs the right number of placeholders. */
export function rememberCount(list: CountedList, count: number) {
  try {
    localStorage.setItem(keyOf(list), String(count))
  } catch {
    // The storage is full.
  }
}

/** The number of items that a list had when it was last shown; undefined if it is not known. */
export function recallCount(list: CountedList): number | undefined {
  const text = localStorage.getItem(keyOf(list))
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
