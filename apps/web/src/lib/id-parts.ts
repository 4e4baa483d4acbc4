/** Divides ids into parts of at most `maximum`, as many as one request may contain. */
export const idParts = (ids: readonly number[], maximum: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maximum) }, (_, part) => ids.slice(part * maximum, (part + 1) * maximum))

type Changed<Refused> = { changed: number[]; refused: Refused[] }

/**
 * Sends ids in parts of at most `maximum`, and returns what all of them changed. If a call fails, `failure` contains the
 * error and the ids that remain.
 */
export async function sendInParts<Refused = number>(
  ids: readonly number[],
  maximum: number,
  send: (part: number[]) => Promise<Changed<Refused>>,
): Promise<Changed<Refused> & { failure?: { error: unknown; remaining: number[] } }> {
  const result: Changed<Refused> = { changed: [], refused: [] }
  for (const [index, part] of idParts(ids, maximum).entries()) {
    try {
      const { changed, refused } = await send(part)
      result.changed.push(...changed)
      result.refused.push(...refused)
    } catch (error) {
      return { ...result, failure: { error, remaining: ids.slice(index * maximum) } }
    }
  }
  return result
}
