import { cleanTables } from './clean-table.ts'
import { joinWordLists } from './word-lists.ts'

/** What no text contains: scripts, styles, controls, and the notes of Word for other programs. */
const dropped =
  'script, style, title, meta, link, template, noscript, iframe, object, svg, button, select, textarea, o\\:p'

/** Changes pasted HTML in place to what the editor can contain. Pictures become links, so that nothing is loaded. */
export function cleaned(body: HTMLElement): HTMLElement {
  for (const element of body.querySelectorAll(dropped)) element.remove()
  // A script may set styles, which say what is bold.
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(...linkTo(picture))
  for (const link of body.querySelectorAll('a[href]'))
    if (!/^(?:https?:|mailto:)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  joinWordLists(body)
  // Some programs write a nested list after its item, and not in it.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    if (list.previousElementSibling?.tagName === 'LI') list.previousElementSibling.append(list)
  cleanTables(body.querySelectorAll('table'))
  return body
}

function linkTo(picture: HTMLImageElement): Node[] {
  const address = picture.getAttribute('src') ?? ''
  if (!/^https?:/i.test(address)) return []
  const link = picture.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = picture.alt || address
  const isInLink = picture.closest('a') !== null
  return isInLink ? [picture.ownerDocument.createTextNode(picture.alt || address)] : [link]
}
