import type { Json } from '@muster/server/openapi/json'
import type { Random } from '../../apps/api/src/seeded-random.ts'
import { type Draft, draftOf, type Objects, serialize } from '../../apps/api/src/testing/malformed/draft.ts'
import { kinds } from '../../apps/api/src/testing/malformed/kinds.ts'
import type { Operation } from '../../apps/api/src/testing/malformed/operations.ts'
import type { RawRequest } from '../../apps/api/src/testing/malformed/raw-request.ts'

/** A guessed request: valid or malformed, about existing objects or random ids. */
export function guessRequest(operation: Operation, objects: Objects, chance: Random): RawRequest {
  const { pick, chance: odds, integerBelow } = chance
  const usesKnownIds = odds(0.7)
  const guessedIds = Object.fromEntries(
    Object.entries(objects).map(([noun, ids]): [string, Json[]] => [
      noun,
      usesKnownIds ? ids : ids.map((id) => (typeof id === 'number' ? 1 + integerBelow(200) : id)),
    ]),
  )
  const draft = withoutPasswords(draftOf(operation, guessedIds, chance))
  return odds(0.5) ? serialize(draft) : pick(Object.values(kinds))(draft, chance, operation)
}

/** Replaces all passwords in a request, because an outsider who sent a user's real password could act as that user. */
function withoutPasswords(draft: Draft): Draft {
  if (!draft.body) return draft
  const text = JSON.stringify(draft.body.value).replaceAll(
    /("(?:current_|new_)?password":)"[^"]*"/g,
    '$1"only a guess"',
  )
  return { ...draft, body: { ...draft.body, value: JSON.parse(text) } }
}
