import { expect, it } from 'vitest'
import { amountText } from './amount-text.ts'

it('shows a number with its unit, and money in its currency', () => {
  expect(amountText({ kind: 'number', unit: 'kg', currency: null }, 1250.5)).toBe('1,250.5 kg')
  expect(amountText({ kind: 'number', unit: null, currency: null }, -0.0625)).toBe('-0.0625')
  expect(amountText({ kind: 'money', unit: null, currency: 'USD' }, 1250.5)).toBe('$1,250.50')
})
