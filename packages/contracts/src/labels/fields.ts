import * as z from 'zod/mini'
import { Id, name } from '../fields.ts'

/** The colors of labels with their names, in the order in which new labels get them. */
export const labelColorNames = {
  blue: 'Blue',
  green: 'Green',
  orange: 'Orange',
  purple: 'Purple',
  red: 'Red',
  teal: 'Teal',
  pink: 'Pink',
  yellow: 'Yellow',
  brown: 'Brown',
  gray: 'Gray',
} as const

export const labelColors = [
  'blue',
  'green',
  'orange',
  'purple',
  'red',
  'teal',
  'pink',
  'yellow',
  'brown',
  'gray',
] as const
export const LabelColor = z.enum(labelColors)
export type LabelColor = z.output<typeof LabelColor>

export const maxLabelNameLength = 50
/** The maximum number of labels in an organization. */
export const maxLabels = 500
/** The maximum number of labels of a task. */
export const maxTaskLabels = 20

export const LabelName = name().check(
  z.refine((value) => value.length <= maxLabelNameLength, {
    error: `must have at most ${maxLabelNameLength} characters`,
  }),
  // In a file of tasks, these characters separate the names of labels.
  z.refine((value) => !/[,;]/.test(value), { error: 'must not contain a comma or a semicolon' }),
)

export const Label = z.object({ id: Id, name: z.string(), color: LabelColor })
export type Label = z.output<typeof Label>

/** Each name once, as it is written first, ignoring case. */
export function distinctNames(names: readonly string[]): string[] {
  const firstSpellings = new Map<string, string>()
  for (const name of names) if (!firstSpellings.has(name.toLowerCase())) firstSpellings.set(name.toLowerCase(), name)
  return [...firstSpellings.values()]
}

/** The color of the label that is created after this number of others. */
export const colorAt = (count: number): LabelColor => labelColors[count % labelColors.length] ?? 'blue'
