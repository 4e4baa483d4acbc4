import { toggleMark } from 'prosemirror-commands'
import { DOMParser as DocumentParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { handlePaste as pasteCells } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isTooComplex } from '../markdown/is-too-complex.ts'
import { safeAddress } from '../markdown/safe-address.ts'
import { cleaned } from './clean-html.ts'
import { inertHtml } from './inert-html.ts'
import { schema } from './schema.ts'
import { openText } from './text-document.ts'

const { nodes, marks } = schema

/** Copied text of the editor is Markdown, so that it has the same form in every field. */
export const copiedText = (slice: Slice): string => {
  const doc = docOf(slice.content)
  return openText('')?.textOf(doc) ?? ''
}

/** The blocks of a part of the document, which may begin or end within a block. */
function docOf(content: Fragment): Node {
  const first = content.firstChild
  if (!first) return nodes.doc.create(null, nodes.paragraph.create())
  if (first.type === nodes.table_row) return nodes.doc.create(null, nodes.table.create(null, content))
  if (first.isInline) return nodes.doc.create(null, nodes.paragraph.create(null, content))
  const filled = nodes.doc.contentMatch.fillBefore(content, true)
  return filled
    ? nodes.doc.create(null, content)
    : nodes.doc.create(null, nodes.paragraph.create(null, inlineOf(content)))
}

const inlineOf = (content: Fragment) => textNodes(content.textBetween(0, content.size, ' '))

/** Pastes or drops what was copied elsewhere at the selection. Returns whether it did. */
export function insertReceived(view: EditorView, transfer: DataTransfer | null, isPlain: boolean): boolean {
  if (!transfer || !view.editable) return false
  const text = transfer.getData('text/plain')
  const html = transfer.getData('text/html')
  if (text === '' && html === '') return false
  // A picture that was copied from a page is a file, and HTML that shows it.
  if (text === '' && transfer.files.length > 0) return false
  const { state } = view
  if (state.selection.$from.parent.type.spec.code || isPlain) return insertText(view, text)
  if (linkSelection(view, text)) return true
  const isOwn = html.includes('data-pm-slice')
  const slice = html && !isOwn ? sliceOfHtml(html) : sliceOfMarkdown(text)
  if (!slice) return insertText(view, text)
  // Cells that are pasted into a table replace its cells.
  if (pasteCells(view, new ClipboardEvent('paste'), slice)) return true
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

/** An address that is pasted over a text makes the text a link. */
function linkSelection({ state, dispatch }: EditorView, text: string): boolean {
  const href = text.trim()
  if (state.selection.empty || !/^(?:https?:\/\/|mailto:)\S+$/.test(href) || safeAddress(href) === undefined)
    return false
  return toggleMark(marks.link, { href }, { removeWhenPresent: false })(state, dispatch)
}

/** Inserts the text with its line breaks, and with its marks as typed. */
function insertText(view: EditorView, text: string): boolean {
  if (text === '') return false
  const { tr, selection } = view.state
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (selection.$from.parent.type.spec.code) tr.insertText(lines)
  else {
    const inline = lines
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [nodes.hard_break.create()] : []), ...textNodes(line)])
    tr.replaceSelection(new Slice(Fragment.from(inline), 0, 0))
  }
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
  return true
}

function sliceOfMarkdown(text: string): Slice | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || isTooComplex(text)) return undefined
  const doc = openText(trimmed)?.doc
  return doc && openEnds(withOuterSpace(doc.content, text))
}

/** Markdown leaves out the space around a line, but words that are pasted between others need theirs. */
function withOuterSpace(content: Fragment, text: string): Fragment {
  const { firstChild, childCount } = content
  if (childCount !== 1 || firstChild?.type !== nodes.paragraph || /[\r\n]/.test(text)) return content
  const before = textNodes(text.slice(0, text.length - text.trimStart().length))
  const after = textNodes(text.slice(text.trimEnd().length))
  return Fragment.from(firstChild.copy(Fragment.from(before).append(firstChild.content).append(Fragment.from(after))))
}

const textNodes = (text: string) => (text === '' ? [] : [schema.text(text)])

function sliceOfHtml(html: string): Slice | undefined {
  const page = parsedHtml(html)
  if (!page) return undefined
  return openEnds(DocumentParser.fromSchema(schema).parse(cleaned(page.body)).content)
}

/** A paragraph at the end of what is inserted continues in the paragraph at the caret. */
const openEnds = (content: Fragment) =>
  new Slice(
    content,
    content.firstChild?.type === nodes.paragraph ? 1 : 0,
    content.lastChild?.type === nodes.paragraph ? 1 : 0,
  )

/**
 * Parses HTML into a document of its own, in which no script runs and nothing loads. The policy is used for nothing else.
 * Only the blocks and marks of the schema are taken from that document.
 */
function parsedHtml(html: string): Document | undefined {
  policy ??= window.trustedTypes?.createPolicy('pasted-html', { createHTML: (text) => text })
  const inert = inertHtml(html)
  return new DOMParser().parseFromString(policy?.createHTML(inert) ?? inert, 'text/html')
}

let policy: { createHTML(text: string): string } | undefined
