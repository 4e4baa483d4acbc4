import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { name } from './fields.ts'

const isAccepted = (text: string) => z.safeParse(name(), text).success

describe('names', () => {
  it.each([
    ['Arabic', 'مهمة جديدة'],
    ['Hebrew', 'משימה חדשה'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['a family emoji', 'Plan \u{1F468}\u200d\u{1F469}\u200d\u{1F467}'],
    ['a skin tone and a profession', '\u{1F469}\u{1F3FD}\u200d\u{1F4BB} on call'],
    ['a rainbow flag', '\u{1F3F3}\ufe0f\u200d\u{1F308}'],
    ['the flag of England', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a combining accent', 'Zoe\u0308'],
    ['Hebrew beside Latin', 'Muster משימה 2'],
  ])('may be written in %s [S19]', (_case, text) => expect(isAccepted(text)).toBe(true))

  it.each([
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u061c',
    '\u00ad',
    '\u3164',
  ])('must not contain %j [S19]', (character) => {
    expect(isAccepted(`Ada${character}Lovelace`)).toBe(false)
    expect(isAccepted(character)).toBe(false)
  })

  it('must not contain a joiner between Latin letters, at the start or end, or twice in a row [S19]', () => {
    for (const text of ['Ad\u200da', 'Ad\u200ca', '\u200dAda', 'Ada\u200d', 'می\u200c\u200cخواهم', 'Ada \ufeffL'])
      expect([text, isAccepted(text)]).toEqual([text, false])
  })
})
