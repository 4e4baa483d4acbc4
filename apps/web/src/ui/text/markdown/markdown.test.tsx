import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { findInText } from './find-in-text.ts'
import { isTooComplex } from './is-too-complex.ts'
import { parseMarkdown } from './parse.ts'
import { renderMarkdown } from './render-markdown.tsx'
import { safeAddress } from './safe-address.ts'
import { htmlOf, normalized } from './testing-html.tsx'
import { boxAt, setBox } from './toggle-task.ts'

const find = (text: string, ...names: string[]) =>
  findInText(text, new Map(names.map((name) => [name, name]))).map(({ kind, text }) =>
    kind === 'text' ? text : `${kind}:${text}`,
  )

it('marks mentions of participants, without the punctuation after them', () => {
  expect(find('@emil, @Emil! mail@emil @nobody', 'emil')).toEqual([
    'mention:@emil',
    ', ',
    'mention:@Emil',
    '! mail@emil @nobody',
  ])
})

it('a mention of a former username has the current one', () => {
  const usernames = new Map([
    ['emil', 'emil.b'],
    ['emil.b', 'emil.b'],
  ])
  expect(findInText('@Emil and @EMIL.B!', usernames).map(({ text }) => text)).toEqual([
    '@emil.b',
    ' and ',
    '@EMIL.B',
    '!',
  ])
})

it('recognizes the keys of tasks in any case, but not inside words and other numbers', () => {
  expect(find('See HI-48, hi-7 (and ABCD-123).')).toEqual([
    'See ',
    'key:HI-48',
    ', ',
    'key:hi-7',
    ' (and ',
    'key:ABCD-123',
    ').',
  ])
  for (const text of ['A-1', 'ABCDE-1', 'X-HI-48', 'HI-48-2', 'HI-048', 'HI-48th', 'HI-1234567890', '#HI-48', '@HI-48'])
    expect(find(text)).toEqual([text])
})

it('finds mentions and keys in formatted text, but not in code and links', () => {
  expect(htmlOf('**@emil** and *HI-1*', ['emil'])).toMatch(
    /<strong><span class="[^"]*mention[^"]*">@emil<\/span><\/strong> and <em><b>HI-1<\/b><\/em>/,
  )
  for (const text of ['`@emil HI-1`', '[@emil HI-1](https://a.b)', '    @emil HI-1', 'https://example.com/HI-1'])
    expect(htmlOf(text, ['emil'])).not.toMatch(/mention|<b>/)
})

it('links lead to web and mail addresses and to pages of this installation only [L12]', () => {
  for (const address of ['https://a.b/c', 'http://localhost:80', 'mailto:ada@example.com', '/admin/tasks/7', '#a'])
    expect(safeAddress(address)).toBe(address)
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.b/c',
  ])
    expect(safeAddress(address)).toBeUndefined()
  expect(htmlOf('[click](javascript:alert(1))')).toBe('<p dir="auto">click</p>')
  expect(htmlOf('![x](javascript:alert(1)) <data:text/html,x>')).not.toContain('<a')
  expect(htmlOf('[a](https://a.b)')).toContain('target="_blank" rel="noopener noreferrer nofollow"')
})

it('an address without a title can be shown as its object, but a title of the user stays', () => {
  const shown = (source: string) =>
    renderToStaticMarkup(
      renderMarkdown(parseMarkdown(source), {
        ...{ source, usernames: new Map(), headingOffset: 0 },
        renderAddress: (address) => <b>{address}</b>,
      }),
    )
  const address = 'https://muster.example/admin/tasks/7'
  for (const typed of [address, `<${address}>`]) expect(shown(typed)).toBe(`<p dir="auto"><b>${address}</b></p>`)
  for (const titled of [`[the roof](${address})`, `[*${address}*](${address})`, `![the roof](${address})`])
    expect(shown(titled)).not.toContain('<b>')
})

it('a protocol before a mail address belongs to its link, but not within a word, code or another link', () => {
  const hrefsOf = (text: string) => [...htmlOf(text).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(hrefsOf('**mailto:ada@example.com**, (xmpp:ada@example.com/phone).')).toEqual([
    'mailto:ada@example.com',
    'xmpp:ada@example.com/phone',
  ])
  expect(hrefsOf('[write mailto:ada@example.com now](https://a.b)')).toEqual(['https://a.b'])
  expect(hrefsOf('`xmpp:ada@example.com`')).toEqual([])
  expect(hrefsOf('mailto:ada mailto: xmpp:ada@example')).toEqual([])
  for (const text of ['1mailto:ada@example.com', 'Mailto:ada@example.com'])
    expect(hrefsOf(text)).toEqual(['mailto:ada@example.com'])
})

it('a closing bracket belongs to an address that contains the opening one [L12]', () => {
  const wikiUrl = 'https://en.wikipedia.org/wiki/Muster_(village)'
  for (const text of [`See ${wikiUrl}.`, `(see ${wikiUrl})`]) expect(htmlOf(text)).toContain(`href="${wikiUrl}"`)
})

it('the language of a code block is not part of the code [L12]', () => {
  expect(normalized(htmlOf('```ts\nlet a\n```'))).toBe('<pre><code class="language-ts">let a\n</code></pre>')
})

it('shows HTML as it was typed', () => {
  const text = '<b onclick="x()">bold</b> &amp; <script>alert(1)</script><img src=x onerror=alert(1)>'
  expect(htmlOf(text)).toBe(
    '<p dir="auto">&lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; &amp; &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
  )
})

it('shows a text as typed that nests or repeats marks without end', () => {
  for (const text of [
    '>'.repeat(31),
    `a\n${'> - '.repeat(20)}`,
    '1. '.repeat(40),
    '[a'.repeat(1_001),
    '*a'.repeat(2_001),
    'a\n=\n'.repeat(501),
  ])
    expect(isTooComplex(text)).toBe(true)
  for (const text of [
    '> '.repeat(30),
    '- '.repeat(30),
    '[a](b) '.repeat(1_000),
    '*a* '.repeat(1_000),
    '-'.repeat(20_000),
  ])
    expect(isTooComplex(text)).toBe(false)
})

it('checks exactly the box of an item', () => {
  const source = '# Plan\n\n- [ ] one\n  1. [x] [ ] two\n\n> * [X] three\n'
  const starts = ['- [ ] one', '1. [x]', '* [X]'].map((item) => source.indexOf(item))
  const boxes = starts.map((start) => boxAt(source, start) ?? -1)
  expect(boxes.map((position) => source[position])).toEqual([' ', 'x', 'X'])
  const [one = 0, two = 0, three = 0] = boxes
  expect(setBox(source, one, true)).toBe(source.replace('- [ ] one', '- [x] one'))
  expect(setBox(source, two, false)).toBe(source.replace('1. [x] [ ]', '1. [ ] [ ]'))
  expect(setBox(source, three, false)).toBe(source.replace('[X]', '[ ]'))
  expect(boxAt('- none', 0)).toBeUndefined()
  // The text has changed, and there is no box at this position.
  expect(setBox('another text', one, true)).toBe('another text')
})
