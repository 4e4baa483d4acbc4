/** The currency of an organization that has not set one. */
export const defaultCurrency = 'INR'

const format = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** '₹1,250.50' for an amount in an ISO 4217 currency; `none` when there is none. */
export function formatMoney(amount: number | null | undefined, currency: string, none = '') {
  return amount === null || amount === undefined ? none : format(currency).format(amount)
}

/** '₹' for INR; the code itself for a currency without a sign. */
export const currencySign = (currency: string) =>
  format(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
