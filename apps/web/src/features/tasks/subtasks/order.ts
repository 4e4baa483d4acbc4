/**
 * The row before which a row is placed so that it takes the place of another one: undefined if nothing changes, null for
 * the end of the list.
 */
export function beforeIdFor(ids: readonly number[], id: number, index: number): number | null | undefined {
  const current = ids.indexOf(id)
  if (current === -1 || index === current || index < 0 || index >= ids.length) return undefined
  return ids.filter((other) => other !== id)[index] ?? null
}
