/** The key of a field in `sort` of a page, and in the mapping of an import: `field_12`. */
export type CustomFieldKey = `field_${number}`
export const customFieldKey = (id: number): CustomFieldKey => `field_${id}`

/** The id in a key of a field; undefined for another word. */
export function idOfFieldKey(key: string): number | undefined {
  const [, digits] = /^field_([1-9]\d{0,9})$/.exec(key) ?? []
  return digits === undefined ? undefined : Number(digits)
}
