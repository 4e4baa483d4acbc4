import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { parseFieldInput } from '@muster/contracts/custom-fields/values'

type Typed = { value: string | number | null } | { error: string }

/** What the user has typed in a text, link, number or amount of money; or why it is no value, as the server says it. */
export function typedValue(field: CustomField, entered: string | number): Typed {
  const result = parseFieldInput(field, withProtocol(field, entered))
  if ('error' in result) return { error: `${field.name} ${result.error}` }
  const { value } = result
  if (value === null && field.is_required) return { error: customFieldTexts.required(field.name) }
  return { value: typeof value === 'string' || typeof value === 'number' ? value : null }
}

/** An address that is typed without its protocol gets one: 'example.com/offer'. */
export function withProtocol({ kind }: CustomField, entered: string | number) {
  if (typeOfKind(kind) !== 'link' || typeof entered !== 'string') return entered
  const text = entered.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text
}
