const maxId = 2147483647

/** A positive int32 from the address; undefined for anything else. */
export function parseId(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= maxId ? id : undefined
}
