import { describe, expect, it } from 'vitest'
import { mentionedIn } from './mentioned-in.ts'

describe('an at-sign', () => {
  it.each([
    ['Ask @Ada, then @ben.', ['ada,', 'ben.', 'ada', 'ben']],
    ['@ada.berg!', ['ada.berg!', 'ada.berg']],
    ['write to ada@example.com', []],
    ['nothing @ all', []],
    ['(@ada)', ['ada)', 'ada']],
  ])('in %j mentions %j', (content, names) => {
    expect(mentionedIn(content)).toEqual(names)
  })

  it('mentions 50 users at most', () => {
    const names = Array.from({ length: 51 }, (_, index) => `user${index}`)
    expect(mentionedIn(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 50))
  })
})
