import { expect, it } from 'vitest'
import { currencySign, formatMoney } from './format-money.ts'

it('shows rupees with their sign [CONST-60, EMP-PROJ-07 (settled: a default)]', () => {
  expect(currencySign('INR')).toBe('₹')
  expect(formatMoney(125_000, 'INR')).toBe('₹125,000')
  expect(formatMoney(0, 'INR', 'Not set')).toBe('₹0')
})

it('shows any other currency with its sign, or its code if it has none, and its decimals', () => {
  expect(formatMoney(1250.5, 'EUR')).toBe('€1,250.50')
  expect(formatMoney(1250, 'JPY')).toBe('¥1,250')
  expect(currencySign('CHF')).toBe('CHF')
})

it('shows the fallback for no amount', () => {
  expect(formatMoney(null, 'INR', 'Not set')).toBe('Not set')
})
