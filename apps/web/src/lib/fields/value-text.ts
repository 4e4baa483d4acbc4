import type { Field } from '@muster/contracts/field'
import { fieldText } from './field-text.ts'
import { isListKind } from './form-values.ts'

const maxLength = 140
/** How much of what two texts have in common is shown before their first difference. */
const contextLength = 40

type NameOf = (id: string) => string | undefined

/**
 * Describes the form value of a field in words; '' for no value. `nameOf` resolves ids of people and references. Of a long
 * text, the part is shown in which it differs from `other`.
 */
export function valueText(field: Field, value: unknown, nameOf: NameOf, other?: unknown): string {
  if (isListKind(field.kind)) {
    const unknown = field.kind === 'people' ? 'somebody else' : 'another label'
    return Array.isArray(value) ? value.map((id) => nameOf(String(id)) ?? unknown).join(', ') : ''
  }
  const text = fieldText(field, typeof value === 'string' ? value.trim() : value)
  if (field.kind === 'reference') return text && (nameOf(text) ?? 'another one')
  if (field.kind !== 'text' && field.kind !== 'long_text') return text
  return text && `“${partThatDiffers(text, typeof other === 'string' ? other.trim() : text)}”`
}

/** Whether `valueText` shows only a part of it. */
export const isLongText = (value: unknown) => typeof value === 'string' && value.trim().length > maxLength

function partThatDiffers(text: string, other: string): string {
  if (text.length <= maxLength) return text
  let difference = 0
  while (difference < text.length && text[difference] === other[difference]) difference++
  const isSame = difference === text.length && difference === other.length
  const earliest = isSame ? 0 : Math.min(difference - contextLength, text.length - maxLength)
  const start = earliest > 0 ? startOfWord(text, earliest) : 0
  const end = start + maxLength
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** The start of the next word, if that is near. */
function startOfWord(text: string, position: number): number {
  const space = text.slice(position, position + contextLength / 2).search(/\s/)
  return space < 0 ? position : position + space + 1
}
