import { idParts } from './id-parts.ts'

type Changed<Refused> = { changed: number[]; refused: Refused[] }

/** `remaining` contains the ids that were not sent, or whose response is missing. */
type Failure = { error: unknown; remaining: number[]; remainingParts: number[][] }

/** Sends ids in parts of at most `maximum`; see `sendParts`. */
export const sendInParts = <Refused = number>(
  ids: readonly number[],
  maximum: number,
  send: (part: number[]) => Promise<Changed<Refused>>,
) => sendParts(idParts(ids, maximum), send)

/** Sends parts one after another until a call fails, and returns what all of them changed. */
export async function sendParts<Refused = number>(
  parts: readonly number[][],
  send: (part: number[]) => Promise<Changed<Refused>>,
): Promise<Changed<Refused> & { failure?: Failure }> {
  const result: Changed<Refused> = { changed: [], refused: [] }
  for (const [index, part] of parts.entries()) {
    try {
      const { changed, refused } = await send(part)
      result.changed.push(...changed)
      result.refused.push(...refused)
    } catch (error) {
      const remainingParts = parts.slice(index)
      return { ...result, failure: { error, remaining: remainingParts.flat(), remainingParts } }
    }
  }
  return result
}
