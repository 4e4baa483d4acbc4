/** JSON in the document. */
export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
export type JsonObject = { [key: string]: Json }

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A deep copy of the value as plain JSON. */
export const toPlainJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))
