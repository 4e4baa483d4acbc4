import { currencySign } from '../../lib/format/money.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Every currency the browser knows, and the current one even if it does not: 'INR · Indian Rupee (₹)'. */
export function currencyChoices(standing: string) {
  const codes = new Set([...Intl.supportedValuesOf('currency'), standing])
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${names.of(value)}${signOf(value)}` }))
}

function signOf(code: string) {
  const sign = currencySign(code)
  return sign === code ? '' : ` (${sign})`
}
