import * as z from 'zod/mini'
import { keysOf } from '../field.ts'
import { Id } from '../fields.ts'

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

export const labelColors = keysOf(labelColorNames)
export const LabelColor = z.enum(labelColors)
export type LabelColor = z.output<typeof LabelColor>

/** The maximum number of labels in an organization. */
export const maxLabels = 500
/** The maximum number of labels of a task. */
export const maxTaskLabels = 20

export const Label = z.object({ id: Id, name: z.string(), color: LabelColor })
export type Label = z.output<typeof Label>

/** The color of the label that is created after this number of others. */
export const colorAt = (count: number): LabelColor => labelColors[count % labelColors.length] ?? 'blue'
