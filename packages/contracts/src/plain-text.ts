const fence = /^[ \t]*(?:```[^`]*|~~~.*)$/
/** A line that only structures the text: a rule, the underline of a heading, or the second line of a table. */
const structure = /^(?=.*(?:--|==|__|\*\*|- ?- ?-|\* \*|_ _|\|))[ \t|:*_=-]+$/
const lineStart = /^[ \t]*(?:>|#{1,6}(?=[ \t]))[ \t]*/
const box = /^([ \t]*(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*\[[ xX]\](?=[ \t])[ \t]*/
const bullet = /^[ \t]*[-+*][ \t]+(?=\S)/gm
/** How many marks of quotes at the start of a line are removed. */
const maxNested = 10

/**
 * Returns a text without its Markdown, as previews, notifications and mails show it. It is a single pass over the lines
 * that leaves out the usual marks, so that lists of objects need not load the parser.
 */
export function withoutFormatting(content: string): string {
  const lines: string[] = []
  let isCode = false
  for (const line of content.split('\n')) {
    if (fence.test(line)) isCode = !isCode
    else if (isCode) lines.push(line)
    else if (!structure.test(line)) lines.push(inlineText(cellsOf(withoutLineStart(line))))
  }
  return lines.join('\n')
}

/** Returns the text without formatting, in one line, for a preview. A bullet shows where an item of a list begins. */
export const plainText = (content: string): string =>
  withoutFormatting(content).replaceAll(bullet, '• ').replaceAll(/\s+/g, ' ').trim()

function withoutLineStart(line: string): string {
  let rest = line
  for (let count = 0; count < maxNested; count++) {
    const match = lineStart.exec(rest)
    if (!match?.[0]) break
    rest = rest.slice(match[0].length)
  }
  return rest.replace(box, '$1')
}

/** The cells of a row of a table, separated by spaces. */
const cellsOf = (line: string) =>
  /^[ \t]*\|/.test(line)
    ? line
        .replaceAll(/(?<!\\)\|/g, ' ')
        .replaceAll(/[ \t]{2,}/g, ' ')
        .trim()
    : line

const inlineText = (line: string) =>
  withoutEmphasis(
    line.replaceAll(/!?\[([^[\]]*)\]\([^()[\]]*\)/g, '$1').replaceAll(/<((?:https?:|mailto:)[^<>\s]*)>/g, '$1'),
  )
    .replaceAll(/``+/g, '')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/**
 * Removes the pairs of marks around emphasized and struck words. A mark opens before a word and closes after one, so that
 * multiplications and names with underscores stay as they are.
 */
function withoutEmphasis(line: string): string {
  const open = new Map<string, number>()
  const removed: { from: number; to: number }[] = []
  for (const { 0: mark, index } of line.matchAll(/(?<!\\)(?:\*{1,3}|_{1,3}|~~)/g)) {
    const end = index + mark.length
    const [before = ' ', after = ' '] = [line[index - 1], line[end]]
    const start = open.get(mark)
    if (start !== undefined && /\S/.test(before) && !/[\p{L}\p{N}]/u.test(after)) {
      removed.push({ from: start, to: start + mark.length }, { from: index, to: end })
      open.delete(mark)
    } else if (/\S/.test(after) && !/[\p{L}\p{N}]/u.test(before)) open.set(mark, index)
  }
  let text = ''
  let at = 0
  for (const { from, to } of removed.toSorted((left, right) => left.from - right.from)) {
    text += line.slice(at, from)
    at = to
  }
  return text + line.slice(at)
}
