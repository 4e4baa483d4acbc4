import { renderToStaticMarkup } from 'react-dom/server'
import { parseMarkdown } from './parse.ts'
import { renderMarkdown } from './render-markdown.tsx'

/** The text as HTML, with the levels of headings as they were written. */
export const htmlOf = (source: string, usernames: readonly string[] = []) =>
  renderToStaticMarkup(
    renderMarkdown(parseMarkdown(source), {
      source,
      usernames: new Map(usernames.map((name) => [name, name])),
      renderKey: (text) => <b>{text}</b>,
      headingOffset: 0,
    }),
  )

const blocks = 'address|blockquote|del|div|h[1-6]|hr|li|ol|p|pre|table|tbody|td|th|thead|tr|ul'
const presentation = / (?:class|dir|rel|target|tabindex|aria-label|data-task)="[^"]*"/g

/**
 * Reduces HTML to what the specifications of Markdown describe: without the attributes that only concern the look,
 * and with one way to write each character and each empty element.
 */
export const normalized = (html: string) =>
  html
    .replaceAll(/<div class="[^"]*frame[^"]*" tabindex="0">(<table>.*?<\/table>)<\/div>/gs, '$1')
    .replaceAll(/<span class="[^"]*mention[^"]*">(.*?)<\/span>/g, '$1')
    .replaceAll(/<code class="(language-[^"]*)">/g, '<code data-language="$1">')
    .replaceAll(presentation, '')
    // Code has colors if another test has loaded them.
    .replaceAll(/<pre>.*?<\/pre>/gs, (code) => code.replaceAll(/<\/?span>/g, ''))
    .replaceAll(/<b>([A-Za-z]{2,4}-\d+)<\/b>/g, '$1')
    .replaceAll('data-language', 'class')
    .replaceAll(/<(br|hr|img|input)([^>]*?) ?\/>/g, '<$1$2>')
    .replaceAll(/ style="text-align:(\w+)"/g, ' align="$1"')
    .replaceAll(
      /<input ([^>]*)>/g,
      (_input, attributes: string) => `<input ${attributes.split(' ').toSorted().join(' ')}>`,
    )
    .replaceAll(/<br>\n/g, '<br>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(new RegExp(`\\n*(</?(?:${blocks})(?: [^>]*)?>)\\n*`, 'g'), '$1')
    .trim()
