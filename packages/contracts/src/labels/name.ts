import * as z from 'zod/mini'
import { name } from '../fields.ts'

export const maxLabelNameLength = 50

export const LabelName = name().check(
  z.refine((value) => value.length <= maxLabelNameLength, {
    error: `must have at most ${maxLabelNameLength} characters`,
  }),
  // In a file of tasks, these characters separate the names of labels.
  z.refine((value) => !/[,;]/.test(value), { error: 'must not contain a comma or a semicolon' }),
)

/** Each name once, as it is written first, ignoring case. */
export function distinctNames(names: readonly string[]): string[] {
  const firstSpellings = new Map<string, string>()
  for (const name of names) if (!firstSpellings.has(name.toLowerCase())) firstSpellings.set(name.toLowerCase(), name)
  return [...firstSpellings.values()]
}
