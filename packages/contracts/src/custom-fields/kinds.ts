import { keysOf } from '../field.ts'

/** What the values of a kind are; how they are stored, checked, compared, shown and edited follows from it. */
export type FieldType = 'text' | 'link' | 'number' | 'select' | 'multi_select' | 'date' | 'person' | 'checkbox'

export type KindDescription = {
  name: string
  /** What the kind is for, below its name in the choice of kinds. */
  hint: string
} & ({ type: Exclude<FieldType, 'number'> } | NumberDescription)

/** Numbers have at most four decimals; `sign` follows a number that has no unit of its field. */
type NumberDescription = { type: 'number'; decimals: 0 | 1 | 2 | 3 | 4; sign?: string }

/** The kinds of custom fields, in the order of the menus. */
export const customFieldKindDescriptions = {
  text: { name: 'Text', hint: 'One line, such as a reference', type: 'text' },
  number: { name: 'Number', hint: 'With a unit, such as kg; can be summed', type: 'number', decimals: 4 },
  money: { name: 'Money', hint: 'In a currency; can be summed', type: 'number', decimals: 2 },
  select: { name: 'Select', hint: 'One of several options', type: 'select' },
  multi_select: { name: 'Multi-select', hint: 'Any number of options', type: 'multi_select' },
  date: { name: 'Date', hint: 'A day without a time', type: 'date' },
  person: { name: 'Person', hint: 'A member of the organization', type: 'person' },
  checkbox: { name: 'Checkbox', hint: 'Yes, or nothing', type: 'checkbox' },
  link: { name: 'Link', hint: 'The address of a web page', type: 'link' },
} as const satisfies Record<string, KindDescription>

export const customFieldKinds = keysOf(customFieldKindDescriptions)
export type CustomFieldKind = (typeof customFieldKinds)[number]

export const describedKind = (kind: CustomFieldKind): KindDescription => customFieldKindDescriptions[kind]
export const typeOfKind = (kind: CustomFieldKind): FieldType => describedKind(kind).type

export const hasOptions = (kind: CustomFieldKind) => ['select', 'multi_select'].includes(typeOfKind(kind))

/** The kinds whose values are of one of these types. */
export const kindsOfType = (...types: readonly FieldType[]): CustomFieldKind[] =>
  customFieldKinds.filter((kind) => types.includes(typeOfKind(kind)))
