import { currencySign } from '@muster/contracts/format-money'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Returns `current` and all currencies that the browser supports, with labels such as 'INR · Indian Rupee (₹)'. */
export function currencyChoices(current: string) {
  const codes = new Set([...Intl.supportedValuesOf('currency'), current])
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}${signOf(value)}` }))
}

function signOf(code: string) {
  const sign = currencySign(code)
  return sign === code ? '' : ` (${sign})`
}
