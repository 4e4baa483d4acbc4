import { type Fields, keysOf } from '@muster/contracts/field'
import { descriptionOf, type FormValues } from './form-values.ts'

/** Returns the fields whose values differ. */
export const differing = <F extends Fields>(fields: F, one: FormValues<F>, other: FormValues<F>) =>
  keysOf(fields).filter((key) => String(one[key]).trim() !== String(other[key]).trim())

/** An edit in progress: the initial values, the values that the user entered, and the current values of the object. */
type Edit<F extends Fields> = { base: FormValues<F>; mine: FormValues<F>; theirs: FormValues<F> }

/** Returns the fields that others have changed since the edit began. */
export const changedByOthers = <F extends Fields>(fields: F, { base, theirs }: Pick<Edit<F>, 'base' | 'theirs'>) =>
  differing(fields, base, theirs)

/** Returns the fields that both the user and others changed to different values, so that the user has to choose. */
export function conflicts<F extends Fields>(fields: F, { base, mine, theirs }: Edit<F>) {
  const changed = new Set(differing(fields, base, theirs))
  const disputed = new Set(differing(fields, mine, theirs))
  return differing(fields, base, mine).filter((key) => changed.has(key) && disputed.has(key))
}

/**
 * Merges the edit into the current values. Keeps changes by only one side, and resolves conflicts in favour of `whose`.
 * Lists of people are merged per person.
 */
export function merged<F extends Fields>(fields: F, edit: Edit<F>, whose: 'mine' | 'theirs'): FormValues<F> {
  const { base, mine, theirs } = edit
  const changed = new Set(whose === 'mine' ? [] : differing(fields, base, theirs))
  const kept = differing(fields, base, mine).filter((key) => !changed.has(key))
  const isList = (key: string) => descriptionOf(fields, key).kind === 'people'
  return Object.assign(
    {},
    theirs,
    ...kept.map((key) => ({ [key]: isList(key) ? mergedPeople(base[key], mine[key], theirs[key]) : mine[key] })),
  )
}

function mergedPeople(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [before, entered, now] = [base, mine, theirs].map(listOf)
  if (!before || !entered || !now || String(now) === String(before)) return entered ?? []
  const stay = now.filter((id) => entered.includes(id) || !before.includes(id))
  return [...stay, ...entered.filter((id) => !before.includes(id) && !stay.includes(id))]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
