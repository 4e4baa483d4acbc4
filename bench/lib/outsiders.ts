import type { Json } from '@muster/server/openapi/json'
import type { Chance } from '../../apps/api/src/demo/chance.ts'
import { type Draft, draftOf, type Objects, written } from '../../apps/api/src/testing/malformed/draft.ts'
import { kinds } from '../../apps/api/src/testing/malformed/kinds.ts'
import type { Operation } from '../../apps/api/src/testing/malformed/operations.ts'
import type { RawRequest } from '../../apps/api/src/testing/malformed/raw-request.ts'

/** A request of somebody who guesses: valid or odd, about objects that are there, or about ids of chance. */
export function guess(operation: Operation, objects: Objects, chance: Chance): RawRequest {
  const { pick, odds, below } = chance
  const known = odds(0.7)
  const guessed = Object.fromEntries(
    Object.entries(objects).map(([noun, ids]): [string, Json[]] => [
      noun,
      known ? ids : ids.map((id) => (typeof id === 'number' ? 1 + below(200) : id)),
    ]),
  )
  const draft = withoutPasswords(draftOf(operation, guessed, chance))
  return odds(0.5) ? written(draft) : pick(Object.values(kinds))(draft, chance, operation)
}

/** Whoever knows the password is that person: these do not. */
function withoutPasswords(draft: Draft): Draft {
  if (!draft.body) return draft
  const text = JSON.stringify(draft.body.value).replaceAll(
    /("(?:current_|new_)?password":)"[^"]*"/g,
    '$1"only a guess"',
  )
  return { ...draft, body: { ...draft.body, value: JSON.parse(text) } }
}
