import { expect, it } from 'vitest'
import { plainText, withoutFormatting } from './plain-text.ts'

it('a preview of a message is one line of text, without formatting', () => {
  expect(plainText('**Ship** it _now_:\n```\nnpm start\n```\nhttps://a.b @ada')).toBe(
    'Ship it now: npm start https://a.b @ada',
  )
  expect(plainText('Buy:\n- glass\n  * [ ] nails\n\n1. call - if late')).toBe('Buy: • glass • nails 1. call - if late')
  expect(plainText('')).toBe('')
})

it.each([
  ['# Plan\n\nFirst\n===', 'Plan\n\nFirst'],
  ['- one\n- [ ] two\n  * [x] three\n1. four\n2) [X] five', '- one\n- two\n  * three\n1. four\n2) five'],
  ['> quoted\n> > twice', 'quoted\ntwice'],
  ['| a | b |\n|---|:-:|\n| *c* | d\\|e |', 'a b\nc d|e'],
  ['See [the plan](https://a.b/c "title") and ![a crane](https://a.b/x.png)', 'See the plan and a crane'],
  ['<https://a.b/c> <mailto:a@b.c> <b>bold</b>', 'https://a.b/c mailto:a@b.c <b>bold</b>'],
  ['***all*** **bold _both_** ~~gone~~ `co*d*e` ``a b``', 'all bold both gone co*d*e a b'],
  ['\\*not\\* 1\\. a\\b', '*not* 1. a\\b'],
  ['~~~ts\nlet a = b * c * d\n  # no heading\n~~~\nend', 'let a = b * c * d\n  # no heading\nend'],
  ['```\na *b*\n```\n**end**', 'a *b*\nend'],
  ['*one* two* three', 'one two* three'],
  ['a\n\n---\n\nb', 'a\n\n\nb'],
])('%j has no formatting', (content, text) => expect(withoutFormatting(content)).toBe(text))

it.each([
  '2 * 3 * 4',
  '2 ** 3 ** 4',
  'snake_case_name',
  '_name_of_file',
  '** b **',
  '_',
  'a - b',
  '#7 is done',
  '-5 degrees',
  '[brackets] (and parentheses)',
  'a | b',
  '5 > 3',
  'C:\\Users\\ada',
  ':-)',
])('%s stays as it was typed', (content) => expect(withoutFormatting(content)).toBe(content))
