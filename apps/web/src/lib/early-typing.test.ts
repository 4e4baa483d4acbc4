import { expect, it } from 'vitest'
import { earlyTyping } from './early-typing.ts'

it('returns what was typed for the dialog that opened last, once', () => {
  earlyTyping.begin()
  earlyTyping.add('x')
  earlyTyping.begin()
  for (const character of 'harv') earlyTyping.add(character)
  expect(earlyTyping.take()).toBe('harv')
  expect(earlyTyping.take()).toBe('')
})
