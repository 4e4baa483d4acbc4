type OpenList = { element: HTMLElement; level: number; key: string }

const listStyle = /mso-list:\s*(l\d+)\s+level([1-9])/i
const markerOfText = /^\s*(?:(?:\d{1,4}|[a-z])[.)]|[·•o§▪–-])\s+/iu

/**
 * Makes lists of the paragraphs that Word writes for their items. The level is in the style, and the bullet or the number
 * is a part of the text.
 */
export function joinWordLists(body: HTMLElement) {
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    if (!isItem(paragraph)) continue
    // Another block ends the list.
    if (open.length === 0 || paragraph.previousElementSibling !== open[0]?.element) open = []
    open = addItem(paragraph, open)
  }
}

/** Some programs keep the class, but not the style. */
const isItem = ({ dataset, className, textContent }: HTMLElement) =>
  listStyle.test(dataset.style ?? '') ||
  (className.includes('MsoListParagraph') && markerOfText.test(textContent ?? ''))

/** Returns the lists that are open after the item, from the outermost to that of the item. */
function addItem(paragraph: HTMLElement, open: readonly OpenList[]): OpenList[] {
  const page = paragraph.ownerDocument
  const [, id = '', level = '1'] = listStyle.exec(paragraph.dataset.style ?? '') ?? []
  const number = /[\da-z]{1,15}(?=[.)])/i.exec(takeMarker(paragraph))?.[0]
  const tag = number === undefined ? 'ul' : 'ol'
  const depth = Number(level)
  const key = `${id} ${tag}`
  const lists = open.filter((list) => list.level < depth || (list.level === depth && list.key === key))
  const last = lists.at(-1)
  const item = page.createElement('li')
  item.append(...paragraph.childNodes)
  if (last?.level === depth) last.element.append(item)
  else {
    const element = page.createElement(tag)
    if (number !== undefined) element.setAttribute('start', number)
    element.append(item)
    if (last) last.element.lastElementChild?.append(element)
    else paragraph.before(element)
    lists.push({ element, level: depth, key })
  }
  paragraph.remove()
  return lists
}

/** Removes the bullet or the number from the paragraph, and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  const ignored = paragraph.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  if (ignored) {
    ignored.remove()
    return (ignored.textContent ?? '').trim()
  }
  const [marker = ''] = markerOfText.exec(paragraph.textContent ?? '') ?? []
  let left = marker.length
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const { currentNode } = texts
    const text = currentNode.nodeValue ?? ''
    currentNode.nodeValue = text.slice(left)
    left -= text.length
  }
  return marker.trim()
}
