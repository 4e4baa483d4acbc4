/** The currency of an organization that has not set one. */
export const defaultCurrency = 'INR'

const currencyFormat = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** '₹1,250.50' for an amount in an ISO 4217 currency; returns `none` if there is no amount. */
export function formatMoney(amount: number | null | undefined, currency: string, none = '') {
  return amount === null || amount === undefined ? none : currencyFormat(currency).format(amount)
}

/** '₹' for INR; the code itself for a currency without a sign. */
export const currencySign = (currency: string) =>
  currencyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
