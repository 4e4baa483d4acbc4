import type { Fields } from '@muster/contracts/field'
import { descriptionOf, type FormValues, isListKind, type ObjectWithFields } from './form-values.ts'

/** Returns the object with these values of a form in place of its own, so that `formOf` returns them. */
export const withFormValues = <F extends Fields, Noun extends ObjectWithFields<F>>(
  fields: F,
  object: Noun,
  values: Partial<FormValues<F>>,
): Noun =>
  Object.assign(
    {},
    object,
    ...Object.entries(values).map(([key, value]) => ({ [key]: objectValue(fields, key, value) })),
  )

const objectValue = (fields: Fields, key: string, value: unknown) =>
  isListKind(descriptionOf(fields, key).kind) && Array.isArray(value) ? value.map((id) => ({ id: Number(id) })) : value
