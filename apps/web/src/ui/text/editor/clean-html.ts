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
  for (const item of body.querySelectorAll<HTMLElement>('p[class*=MsoListParagraph]')) toListItem(item)
  for (const cell of body.querySelectorAll('th, td')) {
    cell.removeAttribute('colspan')
    cell.removeAttribute('rowspan')
  }
  for (const table of body.querySelectorAll('table')) withHeader(table)
  return body
}

/** The first row of a table in Markdown is its header. */
function withHeader(table: HTMLTableElement) {
  for (const cell of [...(table.rows[0]?.cells ?? [])]) {
    if (cell.tagName === 'TH') continue
    const header = table.ownerDocument.createElement('th')
    header.append(...cell.childNodes)
    cell.replaceWith(header)
  }
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

/** Word writes the items of lists as paragraphs, with the bullet or the number as a part of their text. */
function toListItem(paragraph: HTMLElement) {
  const page = paragraph.ownerDocument
  const [marker] = /^\s*(?:\d+[.)]|[·•o§▪-])\s*/u.exec(paragraph.textContent ?? '') ?? []
  const tag = marker && /\d/.test(marker) ? 'OL' : 'UL'
  for (const ignored of paragraph.querySelectorAll('[data-style*="mso-list"]')) ignored.remove()
  const item = page.createElement('li')
  item.append(...paragraph.childNodes)
  const previous = paragraph.previousElementSibling
  if (previous?.tagName === tag && previous.hasAttribute('data-word')) {
    previous.append(item)
    paragraph.remove()
    return
  }
  const list = page.createElement(tag)
  list.setAttribute('data-word', '')
  list.append(item)
  paragraph.replaceWith(list)
}
