import { expect, it } from 'vitest'
import { plainText, readMarkdown } from './light-markdown.ts'

const read = (content: string, ...names: string[]) =>
  readMarkdown(content, new Set(names)).map(({ kind, text }) => (kind === 'text' ? text : `${kind}:${text}`))

it('reads bold, italic and code, and leaves everything else as it was typed', () => {
  expect(read('a **b c** _d_ `e*f*` g')).toEqual(['a ', 'strong:b c', ' ', 'emphasis:d', ' ', 'code:e*f*', ' g'])
  expect(read('```\nlet a\n  **b**\n```')).toEqual(['block:let a\n  **b**'])
  for (const text of ['2 ** 3 ** 4', 'snake_case_name', '** b **', '_', '``', '<b>bold</b> &amp; <script>x</script>'])
    expect(read(text)).toEqual([text])
})

it('links lead to web and mail addresses only', () => {
  expect(read('See https://example.com/a_b_c?d=1, or (http://localhost:80).')).toEqual([
    'See ',
    'link:https://example.com/a_b_c?d=1',
    ', or (',
    'link:http://localhost:80',
    ').',
  ])
  expect(read('mailto:ada@example.com')).toEqual(['link:mailto:ada@example.com'])
  const hostileTexts = [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    '//x.y',
  ]
  for (const text of hostileTexts) expect(read(text)).toEqual([text])
  expect(readMarkdown('https://a.b/"onmouseover="x')).toEqual([
    { kind: 'link', text: 'https://a.b/', href: 'https://a.b/' },
    { kind: 'text', text: '"onmouseover="x' },
  ])
})

it('marks mentions of participants, without the punctuation after them', () => {
  expect(read('@emil, @Emil! mail@emil @nobody', 'emil')).toEqual([
    'mention:@emil',
    ', ',
    'mention:@Emil',
    '! mail@emil @nobody',
  ])
})

it('a preview of a message is one line of text, without formatting', () => {
  expect(plainText('**Ship** it _now_:\n```\nnpm start\n```\nhttps://a.b @ada')).toBe(
    'Ship it now: npm start https://a.b @ada',
  )
  expect(plainText('')).toBe('')
})

it('a closing bracket belongs to an address that contains the opening one [L12]', () => {
  const wikiUrl = 'https://en.wikipedia.org/wiki/Muster_(village)'
  expect(read(`See ${wikiUrl}.`)).toEqual(['See ', `link:${wikiUrl}`, '.'])
  expect(read(`(see ${wikiUrl})`)).toEqual(['(see ', `link:${wikiUrl}`, ')'])
  expect(read('https://example.com/?a[0]=1&b={x}')).toEqual(['link:https://example.com/?a[0]=1&b={x}'])
  expect(read('(https://example.com)).')).toEqual(['(', 'link:https://example.com', ')).'])
})

it('the language of a code block is not part of the code [L12]', () => {
  expect(read('```ts\nlet a\n```')).toEqual(['block:let a'])
  expect(read('```c++\nint a;\n```')).toEqual(['block:int a;'])
  // A single word is code, not the name of a language.
  expect(read('```word```')).toEqual(['block:word'])
  expect(read('```two words\nlet a\n```')).toEqual(['block:two words\nlet a'])
})

it('recognizes the keys of tasks in any case, but not inside words, links and other numbers', () => {
  expect(read('See HI-48, hi-7 (and ABCD-123).')).toEqual([
    'See ',
    'key:HI-48',
    ', ',
    'key:hi-7',
    ' (and ',
    'key:ABCD-123',
    ').',
  ])
  expect(read('https://example.com/HI-48')).toEqual(['link:https://example.com/HI-48'])
  expect(read('`HI-48`')).toEqual(['code:HI-48'])
  for (const text of ['A-1', 'ABCDE-1', 'X-HI-48', 'HI-48-2', 'HI-048', 'HI-48th', 'HI-1234567890', '#HI-48', '@HI-48'])
    expect(read(text)).toEqual([text])
})
