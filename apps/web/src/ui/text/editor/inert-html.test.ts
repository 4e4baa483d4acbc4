import { expect, it } from 'vitest'
import { inertHtml } from './inert-html.ts'

it.each([
  ['<p style="color: red" class="a">', '<p data-style="color: red" class="a">'],
  ['<P ONCLICK=\'alert(">")\'\n onload = x>', '<P data-ONCLICK=\'alert(">")\'\n data-onload = x>'],
  ['<img/onerror=x src="a"style=y>', '<img/data-onerror=x src="a"data-style=y>'],
  ['<style media="a">p { color: red }</style >', '<template media="a">p { color: red }</template >'],
])('%s takes no effect', (html, inert) => expect(inertHtml(html)).toBe(inert))

it.each([
  'a < b style="x"',
  '<p> style="x" onclick="y"</p>',
  '<my-style><stylesheet>',
  '<a title="a > b">on = off</a>',
  '<',
  '<p class="open',
])('%s stays as it is', (html) => expect(inertHtml(html)).toBe(html))
