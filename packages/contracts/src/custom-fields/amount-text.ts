import { formatMoney } from '../format-money.ts'
import type { FieldDefinition } from './fields.ts'
import { describedKind } from './kinds.ts'

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** '1,250.5 kg' for a number with a unit, '$1,250.50' for an amount in a currency. */
export function amountText(
  { kind, unit, currency }: Pick<FieldDefinition, 'kind' | 'unit' | 'currency'>,
  amount: number,
) {
  if (currency !== null) return formatMoney(amount, currency)
  const described = describedKind(kind)
  const sign = described.type === 'number' ? described.sign : undefined
  return [numberFormat.format(amount), unit ?? sign].filter(Boolean).join(' ')
}
