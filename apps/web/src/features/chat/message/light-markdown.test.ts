import { expect, it } from 'vitest'
import { plainWords, readMarkdown } from './light-markdown.ts'

const read = (content: string, ...names: string[]) =>
  readMarkdown(content, new Set(names)).map(({ kind, text }) => (kind === 'text' ? text : `${kind}:${text}`))

it('reads bold, italic and code, and leaves everything else as it was typed', () => {
  expect(read('a **b c** _d_ `e*f*` g')).toEqual(['a ', 'strong:b c', ' ', 'emphasis:d', ' ', 'code:e*f*', ' g'])
  expect(read('```\nlet a\n  **b**\n```')).toEqual(['block:let a\n  **b**'])
  for (const text of ['2 ** 3 ** 4', 'snake_case_name', '** b **', '_', '``', '<b>bold</b> &amp; <script>x</script>'])
    expect(read(text)).toEqual([text])
})

it('links lead to the web and to mail, and nowhere else', () => {
  expect(read('See https://example.com/a_b_c?d=1, or (http://localhost:80).')).toEqual([
    'See ',
    'link:https://example.com/a_b_c?d=1',
    ', or (',
    'link:http://localhost:80',
    ').',
  ])
  expect(read('mailto:ada@example.com')).toEqual(['link:mailto:ada@example.com'])
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    '//x.y',
  ]
  for (const text of hostile) expect(read(text)).toEqual([text])
  expect(readMarkdown('https://a.b/"onmouseover="x')).toEqual([
    { kind: 'link', text: 'https://a.b/', href: 'https://a.b/' },
    { kind: 'text', text: '"onmouseover="x' },
  ])
})

it('marks those who take part, with the signs behind them left outside', () => {
  expect(read('@emil, @Emil! mail@emil @nobody', 'emil')).toEqual([
    'mention:@emil',
    ', ',
    'mention:@Emil',
    '! mail@emil @nobody',
  ])
})

it('where a message is only mentioned its words stand in one line, without marks', () => {
  expect(plainWords('**Ship** it _now_:\n```\nnpm start\n```\nhttps://a.b @ada')).toBe(
    'Ship it now: npm start https://a.b @ada',
  )
  expect(plainWords('')).toBe('')
})

it('a bracket that was opened in an address belongs to it [L12]', () => {
  const wiki = 'https://en.wikipedia.org/wiki/Muster_(village)'
  expect(read(`See ${wiki}.`)).toEqual(['See ', `link:${wiki}`, '.'])
  expect(read(`(see ${wiki})`)).toEqual(['(see ', `link:${wiki}`, ')'])
  expect(read('https://example.com/?a[0]=1&b={x}')).toEqual(['link:https://example.com/?a[0]=1&b={x}'])
  expect(read('(https://example.com)).')).toEqual(['(', 'link:https://example.com', ')).'])
})

it('the language of a code block is not part of the code [L12]', () => {
  expect(read('```ts\nlet a\n```')).toEqual(['block:let a'])
  expect(read('```c++\nint a;\n```')).toEqual(['block:int a;'])
  // One word alone is the code.
  expect(read('```word```')).toEqual(['block:word'])
  expect(read('```two words\nlet a\n```')).toEqual(['block:two words\nlet a'])
})
