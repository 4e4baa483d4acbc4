import { amountText } from '@muster/contracts/custom-fields/amount-text'
import type {
  CustomField,
  CustomFieldOption,
  CustomFieldValue,
  FieldPerson,
} from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import { formatDay } from '../../../../lib/format/dates.ts'

type ValueOf = CustomFieldValue | undefined

/** The chosen options of a select or multi-select, in their order. A deleted option is left out. */
export function chosenOptions({ options }: Pick<CustomField, 'options'>, value: ValueOf): CustomFieldOption[] {
  const ids = Array.isArray(value) ? value : [value]
  return options.filter(({ id }) => ids.includes(id))
}

export const personOf = (value: ValueOf): FieldPerson | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined

/** A link without the protocol and the last slash: 'example.com/offer'. */
export const shortLink = (link: string) => link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Describes a value in words; '' if there is none. */
export function valueText(field: CustomField, value: ValueOf): string {
  if (value === undefined) return ''
  switch (typeOfKind(field.kind)) {
    case 'select':
    case 'multi_select':
      return chosenOptions(field, value)
        .map(({ name }) => name)
        .join(', ')
    case 'number':
      return typeof value === 'number' ? amountText(field, value) : ''
    case 'date':
      return typeof value === 'string' ? formatDay(value) : ''
    case 'person':
      return personOf(value) ? (personOf(value)?.full_name ?? texts.unknownUser) : ''
    case 'checkbox':
      return value === true ? 'Yes' : ''
    case 'link':
      return typeof value === 'string' ? shortLink(value) : ''
    case 'text':
      return typeof value === 'string' ? value : ''
  }
}
