import type { Json } from '@muster/server/openapi/json'
import type { Chance } from '../../apps/api/src/demo/chance.ts'
import { type Draft, draftOf, type Objects, written } from '../../apps/api/src/testing/malformed/draft.ts'
import { kinds } from '../../apps/api/src/testing/malformed/kinds.ts'
import type { Operation } from '../../apps/api/src/testing/malformed/operations.ts'
import type { RawRequest } from '../../apps/api/src/testing/malformed/raw-request.ts'

/** A guessed request: valid or malformed, about existing objects or random ids. */
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

/** Replaces passwords, because an outsider who knew a user's password could act as that user. */
function withoutPasswords(draft: Draft): Draft {
  if (!draft.body) return draft
  const text = JSON.stringify(draft.body.value).replaceAll(
    /("(?:current_|new_)?password":)"[^"]*"/g,
    '$1"only a guess"',
  )
  return { ...draft, body: { ...draft.body, value: JSON.parse(text) } }
}
