import { describe, expect, it } from 'vitest'
import { htmlOf, normalized } from './testing-html.tsx'

const link = (address: string, text = address) => `<a href="${address}">${text}</a>`
const table = (head: string, body = '') =>
  `<table><thead><tr>${head}</tr></thead>${body && `<tbody>${body}</tbody>`}</table>`

// The examples of the extensions in the specification of GitHub Flavored Markdown, with their numbers there.

describe('tables', () => {
  const bar = '<tr><td>bar</td><td>baz</td></tr>'
  it.each([
    [
      '198',
      '| foo | bar |\n| --- | --- |\n| baz | bim |',
      table('<th>foo</th><th>bar</th>', '<tr><td>baz</td><td>bim</td></tr>'),
    ],
    [
      '199',
      '| abc | defghi |\n:-: | -----------:\nbar | baz',
      table(
        '<th align="center">abc</th><th align="right">defghi</th>',
        '<tr><td align="center">bar</td><td align="right">baz</td></tr>',
      ),
    ],
    [
      '200',
      '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
      table('<th>f|oo</th>', '<tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr>'),
    ],
    [
      '201',
      '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
      `${table('<th>abc</th><th>def</th>', bar)}<blockquote><p>bar</p></blockquote>`,
    ],
    [
      '202',
      '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
      `${table('<th>abc</th><th>def</th>', `${bar}<tr><td>bar</td><td></td></tr>`)}<p>bar</p>`,
    ],
    ['203', '| abc | def |\n| --- |\n| bar |', '<p>| abc | def |\n| --- |\n| bar |</p>'],
    [
      '204',
      '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
      table('<th>abc</th><th>def</th>', `<tr><td>bar</td><td></td></tr>${bar}`),
    ],
    ['205', '| abc | def |\n| --- | --- |', table('<th>abc</th><th>def</th>')],
  ])('example %s', (_example, source, html) => expect(normalized(htmlOf(source))).toBe(html))
})

describe('task lists', () => {
  const box = (isChecked: boolean) => `<input ${isChecked ? 'checked="" ' : ''}disabled="" type="checkbox">`
  it.each([
    ['279', '- [ ] foo\n- [x] bar', `<ul><li>${box(false)} foo</li><li>${box(true)} bar</li></ul>`],
    [
      '280',
      '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
      `<ul><li>${box(true)} foo<ul><li>${box(false)} bar</li><li>${box(true)} baz</li></ul></li><li>${box(false)} bim</li></ul>`,
    ],
  ])('example %s', (_example, source, html) => expect(normalized(htmlOf(source))).toBe(html))
})

describe('strikethrough', () => {
  it.each([
    ['491', '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
    ['492', 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
    ['493', 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  ])('example %s', (_example, source, html) =>
    // `del` is also a block in HTML, whose line breaks the comparison ignores.
    expect(normalized(htmlOf(source))).toBe(normalized(html)),
  )
})

describe('bare addresses', () => {
  const search = 'www.google.com/search?q='
  it.each([
    ['621', 'www.commonmark.org', `<p>${link('http://www.commonmark.org', 'www.commonmark.org')}</p>`],
    [
      '622',
      'Visit www.commonmark.org/help for more information.',
      `<p>Visit ${link('http://www.commonmark.org/help', 'www.commonmark.org/help')} for more information.</p>`,
    ],
    [
      '623',
      'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
      `<p>Visit ${link('http://www.commonmark.org', 'www.commonmark.org')}.</p><p>Visit ${link('http://www.commonmark.org/a.b', 'www.commonmark.org/a.b')}.</p>`,
    ],
    [
      '624',
      `${search}Markup+(business)\n\n(${search}Markup+(business)))`,
      `<p>${link(`http://${search}Markup+(business)`, `${search}Markup+(business)`)}</p><p>(${link(`http://${search}Markup+(business)`, `${search}Markup+(business)`)}))</p>`,
    ],
    ['625', `${search}(business))+ok`, `<p>${link(`http://${search}(business))+ok`, `${search}(business))+ok`)}</p>`],
    [
      '626',
      `${search}commonmark&hl=en\n\n${search}commonmark&hl;`,
      `<p>${link(`http://${search}commonmark&amp;hl=en`, `${search}commonmark&amp;hl=en`)}</p><p>${link(`http://${search}commonmark`, `${search}commonmark`)}&amp;hl;</p>`,
    ],
    [
      '627',
      'www.commonmark.org/he<lp',
      `<p>${link('http://www.commonmark.org/he', 'www.commonmark.org/he')}&lt;lp</p>`,
    ],
    [
      '628',
      'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
      `<p>${link('http://commonmark.org')}</p><p>(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})</p>`,
    ],
    ['629', 'foo@bar.baz', `<p>${link('mailto:foo@bar.baz', 'foo@bar.baz')}</p>`],
    [
      '630',
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      `<p>hello@mail+xyz.example isn't valid, but ${link('mailto:hello+xyz@mail.example', 'hello+xyz@mail.example')} is.</p>`,
    ],
    [
      '631',
      'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
      `<p>${link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')}</p><p>${link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')}.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>`,
    ],
    [
      '632',
      'mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b\n\nmailto:a.b-c_d@a.b.\n\nmailto:a.b-c_d@a.b/\n\nmailto:a.b-c_d@a.b-\n\nmailto:a.b-c_d@a.b_\n\nxmpp:foo@bar.baz\n\nxmpp:foo@bar.baz.',
      `<p>${link('mailto:foo@bar.baz')}</p><p>${link('mailto:a.b-c_d@a.b')}</p><p>${link('mailto:a.b-c_d@a.b')}.</p><p>${link('mailto:a.b-c_d@a.b')}/</p><p>mailto:a.b-c_d@a.b-</p><p>mailto:a.b-c_d@a.b_</p><p>${link('xmpp:foo@bar.baz')}</p><p>${link('xmpp:foo@bar.baz')}.</p>`,
    ],
    [
      '633',
      'xmpp:foo@bar.baz/txt\n\nxmpp:foo@bar.baz/txt@bin\n\nxmpp:foo@bar.baz/txt@bin.com',
      `<p>${link('xmpp:foo@bar.baz/txt')}</p><p>${link('xmpp:foo@bar.baz/txt@bin')}</p><p>${link('xmpp:foo@bar.baz/txt@bin.com')}</p>`,
    ],
    ['634', 'xmpp:foo@bar.baz/txt/bin', `<p>${link('xmpp:foo@bar.baz/txt')}/bin</p>`],
  ])('example %s', (_example, source, html) => expect(normalized(htmlOf(source))).toBe(html))
})

it('example 652: the tags that GitHub filters show as text, like all others', () => {
  expect(normalized(htmlOf('<strong> <title> <style> <em>'))).toBe(
    '<p>&lt;strong&gt; &lt;title&gt; &lt;style&gt; &lt;em&gt;</p>',
  )
})
