/** An exact amount that is not negative. */
export type Fraction = { numerator: bigint; denominator: bigint }

/** The fraction that a decimal number such as `12.5` is when it is divided by `divisor`. */
export function fractionOf(decimal: string, divisor: number): Fraction {
  const [whole = '', decimals = ''] = decimal.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) * BigInt(divisor) }
}

const divisorOf = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisorOf(right, left % right))

/** The sum of these fractions. */
export const sumOf = (fractions: readonly Fraction[]): Fraction =>
  fractions.reduce(
    (left, right) => {
      const divisor = divisorOf(left.denominator, right.denominator)
      const scale = right.denominator / divisor
      return {
        numerator: left.numerator * scale + right.numerator * (left.denominator / divisor),
        denominator: left.denominator * scale,
      }
    },
    { numerator: 0n, denominator: 1n },
  )

/** What is left of a fraction. */
export const difference = (left: Fraction, right: Fraction): Fraction =>
  sumOf([left, { numerator: -right.numerator, denominator: right.denominator }])

/** Negative if the first is smaller. */
export function compare(left: Fraction, right: Fraction): number {
  const [first, second] = [left.numerator * right.denominator, right.numerator * left.denominator]
  return first < second ? -1 : first > second ? 1 : 0
}

/**
 * Divides `total` into whole numbers in proportion to these amounts, by the largest remainder method: each is rounded
 * down, and what is missing goes to the largest remainders, to the earlier one of equals. The result adds up to `total`,
 * or is all zero if the amounts are.
 */
export function apportion(total: number, amounts: readonly Fraction[]): number[] {
  const sum = sumOf(amounts)
  if (sum.numerator === 0n) return amounts.map(() => 0)
  const quotas = amounts.map(({ numerator, denominator }, index) => {
    const dividend = BigInt(total) * numerator * sum.denominator
    const divisor = denominator * sum.numerator
    return {
      index,
      whole: Number(dividend / divisor),
      remainder: { numerator: dividend % divisor, denominator: divisor },
    }
  })
  const result = quotas.map(({ whole }) => whole)
  const missing = total - result.reduce((left, right) => left + right, 0)
  const byRemainder = quotas.toSorted(
    (left, right) => compare(right.remainder, left.remainder) || left.index - right.index,
  )
  for (const { index, whole } of byRemainder.slice(0, missing)) result[index] = whole + 1
  return result
}
