import { type Fields, keysOf } from '@muster/contracts/field'
import { descriptionOf, type FormValues, isListKind } from './form-values.ts'

/** Returns the keys of the fields whose values differ. */
export const differingKeys = <F extends Fields>(fields: F, left: FormValues<F>, right: FormValues<F>) =>
  keysOf(fields).filter((key) => String(left[key]).trim() !== String(right[key]).trim())

/** An edit in progress: the initial values, the values that the user entered, and the current values of the object. */
type Edit<F extends Fields> = { base: FormValues<F>; mine: FormValues<F>; theirs: FormValues<F> }

/** Returns the keys of the fields that others have changed since the edit began. */
export const changedByOthers = <F extends Fields>(fields: F, { base, theirs }: Pick<Edit<F>, 'base' | 'theirs'>) =>
  differingKeys(fields, base, theirs)

/**
 * Returns the keys of the fields in conflict: both the user and others changed them, but to different values. The user
 * has to choose one of the two values. Lists never conflict, because they are merged entry by entry.
 */
export function conflictingKeys<F extends Fields>(fields: F, { base, mine, theirs }: Edit<F>) {
  const changedKeys = new Set(differingKeys(fields, base, theirs))
  const unequalKeys = new Set(differingKeys(fields, mine, theirs))
  return differingKeys(fields, base, mine).filter(
    (key) => changedKeys.has(key) && unequalKeys.has(key) && !isList(fields, key),
  )
}

/**
 * Merges the edit into the current values. A field that only the user or only others changed keeps that change; for a
 * field that both changed to different values, `winner` decides. Surrounding spaces make no difference. People and
 * labels that the user added or removed are added to or removed from the current list.
 */
export function mergedValues<F extends Fields>(fields: F, edit: Edit<F>, winner: 'mine' | 'theirs'): FormValues<F> {
  const { base, mine, theirs } = edit
  const theirKeys = new Set(winner === 'mine' ? [] : differingKeys(fields, base, theirs))
  const unequalKeys = new Set(differingKeys(fields, mine, theirs))
  const keptKeys = differingKeys(fields, base, mine).filter(
    (key) => isList(fields, key) || (unequalKeys.has(key) && !theirKeys.has(key)),
  )
  return Object.assign(
    {},
    theirs,
    ...keptKeys.map((key) => ({
      [key]: isList(fields, key) ? mergedLists(base[key], mine[key], theirs[key]) : mine[key],
    })),
  )
}

const isList = (fields: Fields, key: string) => isListKind(descriptionOf(fields, key).kind)

function mergedLists(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [before, entered, now] = [base, mine, theirs].map(listOf)
  if (!before || !entered || !now || String(now) === String(before)) return entered ?? []
  const remaining = now.filter((id) => entered.includes(id) || !before.includes(id))
  return [...remaining, ...entered.filter((id) => !before.includes(id) && !remaining.includes(id))]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
