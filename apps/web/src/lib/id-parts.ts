/** Divides ids into parts of at most `maximum`, as many as one request may contain. */
export const idParts = (ids: readonly number[], maximum: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maximum) }, (_, part) => ids.slice(part * maximum, (part + 1) * maximum))
