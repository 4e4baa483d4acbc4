/** JSON in the document. */
export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
export type JsonObject = { [key: string]: Json }

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A library's result as plain JSON. */
export const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value))
