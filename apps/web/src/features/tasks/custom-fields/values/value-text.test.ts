import type { CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { customFieldKinds, type FieldType, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { expect, it } from 'vitest'
import { testingField } from '../testing-field.ts'
import { valueText } from './value-text.ts'

const options = [{ id: 3, name: 'Pilot', color: 'blue' as const, value_count: null }]
/** A value of each type, and what its text begins with. */
const samples: Record<FieldType, [value: CustomFieldValue, text: string]> = {
  text: ['Nordsen', 'Nordsen'],
  link: ['https://www.example.com/offer/', 'example.com/offer'],
  number: [1250.5, '1,250.5'],
  select: [3, 'Pilot'],
  multi_select: [[3], 'Pilot'],
  date: ['2026-11-25', 'Nov 25, 2026'],
  person: [{ id: 1, full_name: 'Ewa Lind' }, 'Ewa Lind'],
  checkbox: [true, 'Yes'],
}

it.each(customFieldKinds)('shows a value of the kind %s in words', (kind) => {
  const [value, text] = samples[typeOfKind(kind)]
  const field = testingField({ kind, currency: null, options })
  expect(valueText(field, value).startsWith(text)).toBe(true)
  expect(valueText(field, undefined)).toBe('')
})
