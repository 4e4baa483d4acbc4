import { beforeEach, describe, expect, it } from 'vitest'
import { stubPage } from '../../lib/testing.ts'
import { emojiMatches, emojiNameAt, emojiNamed, insertEmoji } from './emoji-matches.ts'
import { emojiGroups, emojis } from './emojis.ts'
import { recentEmojis } from './remembered-emojis.ts'

/** Matches exactly one emoji that Unicode recommends for interchange. The type check knows no literal with this flag. */
const setsFlag = 'v'
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', setsFlag)
const find = (code: string) => emojis.find(({ codes }) => codes.includes(code))

describe('the list of emoji', () => {
  it('contains each emoji once, all of them in a group, in the order of Unicode', () => {
    expect(emojis.length).toBeGreaterThan(1_800)
    expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length)
    expect(emojiGroups[0]).toBe('Smileys & Emotion')
    expect(emojis.map(({ group }) => group)).toEqual(emojis.map(({ group }) => group).toSorted((a, b) => a - b))
  })

  it('contains the names that users of other applications type', () => {
    for (const [code, emoji] of [
      ['+1', '👍'],
      ['tada', '🎉'],
      ['joy', '😂'],
      ['heart', '❤️'],
      ['thumbs_up', '👍'],
    ] as const)
      expect(find(code)?.emoji).toBe(emoji)
  })

  it('has a tone only where Unicode defines one', () => {
    const toned = emojis.flatMap(({ tones = [] }) => tones)
    expect(toned.length).toBeGreaterThan(1_500)
    expect(toned.filter((emoji) => !oneEmoji.test(emoji))).toEqual([])
    expect(find('+1')?.tones).toEqual(['👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿'])
    expect(find('people_holding_hands')?.tones?.[0]).toBe('🧑🏻‍🤝‍🧑🏻')
    expect(find('grinning')?.tones).toBeUndefined()
  })
})

describe('the name that is being typed', () => {
  it.each([
    ['a :ta', { from: 2, word: 'ta', isClosed: false }],
    [':Tada:', { from: 0, word: 'tada', isClosed: true }],
    [':+1', { from: 0, word: '+1', isClosed: false }],
    ['(:ta', { from: 1, word: 'ta', isClosed: false }],
  ])('%s is one', (text, expected) => expect(emojiNameAt(text, text.length)).toEqual(expected))

  it.each(['at 10:30', 'https://example.com', ':)', ':a', 'std::vector', ':ta da', 'note:this'])('%s is none', (text) =>
    expect(emojiNameAt(text, text.length)).toBeUndefined(),
  )

  it('ends at the caret', () => expect(emojiNameAt(':tada', 3)).toMatchObject({ word: 'ta' }))
})

describe('matches', () => {
  const first = (word: string) => emojiMatches(emojis, word)[0]?.emoji
  it('begin with an exact name, then names that begin with the word', () => {
    expect(first('tada')).toBe('🎉')
    expect(first('thumbs')).toBe('👍')
    expect(first('heart')).toBe('❤️')
  })
  it('are found by a later word of the name, and by tags', () => {
    expect(emojiMatches(emojis, 'victory', 50).map(({ emoji }) => emoji)).toContain('✌️')
    expect(emojiMatches(emojis, 'approve', 50).map(({ emoji }) => emoji)).toContain('👍')
  })
  it('are limited', () => {
    expect(emojiMatches(emojis, 'fa')).toHaveLength(6)
    expect(emojiMatches(emojis, 'zzzz')).toEqual([])
  })
  it('need the whole name between two colons', () => {
    expect(emojiNamed(emojis, 'tada')?.emoji).toBe('🎉')
    expect(emojiNamed(emojis, 'tad')).toBeUndefined()
  })
})

it('an emoji replaces the typed name, followed by one space', () => {
  expect(insertEmoji('Done :ta now', { from: 5, caret: 8, emoji: '🎉' })).toEqual({ text: 'Done 🎉 now', caret: 8 })
})

describe('recent emoji', () => {
  beforeEach(() => stubPage('http://localhost/'))
  it('are the latest first, without repeats, and limited', () => {
    for (const { emoji } of emojis.slice(0, 30)) recentEmojis.add(emoji)
    recentEmojis.add('🎉')
    recentEmojis.add('👍')
    recentEmojis.add('🎉')
    expect(recentEmojis.get().slice(0, 2)).toEqual(['🎉', '👍'])
    expect(recentEmojis.get()).toHaveLength(18)
  })
})
