import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, nextCell, selectionCell } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes } = schema

/** The innermost node around a position that is of one of the types, with its depth. */
export function around($pos: ResolvedPos, ...types: NodeType[]): { node: Node; depth: number } | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (types.includes(node.type)) return { node, depth }
  }
  return undefined
}

const lists = [nodes.bullet_list, nodes.ordered_list]

/** What a list consists of: items with boxes, or items with bullets or numbers. */
export type ListKind = 'bullets' | 'numbers' | 'tasks'

const typeOf = (kind: ListKind) => (kind === 'numbers' ? nodes.ordered_list : nodes.bullet_list)

/** The kind of the list around the selection. */
export function listKindAt({ selection }: EditorState): ListKind | undefined {
  const list = around(selection.$from, ...lists)
  if (!list) return undefined
  if (list.node.type === nodes.ordered_list) return 'numbers'
  return around(selection.$from, nodes.list_item)?.node.attrs.checked === null ? 'bullets' : 'tasks'
}

/** Makes the selected blocks a list of this kind, or ends the list if they are one. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const current = listKindAt(state)
    if (current === kind) return liftListItem(nodes.list_item)(state, dispatch)
    if (!current)
      return wrapInList(typeOf(kind))(state, dispatch && ((tr) => dispatch(withBoxes(tr, kind === 'tasks'))))
    const list = around(state.selection.$from, ...lists)
    if (!list) return false
    const { tr } = state
    tr.setNodeMarkup(state.selection.$from.before(list.depth), typeOf(kind), { isLoose: list.node.attrs.isLoose })
    dispatch?.(withBoxes(tr, kind === 'tasks'))
    return true
  }

/** Gives all items of the list at the selection a box, or removes their boxes. */
function withBoxes(tr: Transaction, hasBox: boolean): Transaction {
  const list = around(tr.selection.$from, ...lists)
  if (!list) return tr
  const start = tr.selection.$from.start(list.depth)
  list.node.forEach((item, offset) => {
    if ((item.attrs.checked !== null) !== hasBox) tr.setNodeAttribute(start + offset, 'checked', hasBox ? false : null)
  })
  return tr
}

/** Continues the list with a new item, which has an unchecked box if the current one has a box. */
export const splitItem: Command = (state, dispatch) => {
  const item = around(state.selection.$from, nodes.list_item)
  return splitListItem(nodes.list_item, item?.node.attrs.checked === null ? undefined : { checked: false })(
    state,
    dispatch,
  )
}

/** Removes the box of the item at the start of which the caret is. */
export const removeBox: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const item = around($from, nodes.list_item)
  if (!empty || $from.parentOffset > 0 || !item || item.node.attrs.checked === null || $from.index(item.depth) > 0)
    return false
  dispatch?.(tr.setNodeAttribute($from.before(item.depth), 'checked', null))
  return true
}

/** Makes the block at the start of which the caret is a plain paragraph. */
export const resetBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isOther = $from.parent.type === nodes.heading || $from.parent.type === nodes.code_block
  if (!empty || $from.parentOffset > 0 || !isOther) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

/** Makes the block this type, or a paragraph if it is that already. */
export const toggleBlock =
  (type: NodeType, attrs?: Attrs): Command =>
  (state, dispatch) =>
    state.selection.$from.parent.hasMarkup(type, attrs)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(type, attrs)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  around(state.selection.$from, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Replaces the empty paragraph at the caret with the block, or inserts the block after the current one. */
const insertBlock =
  (block: () => Node, caretAt: 'in' | 'after'): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if (isInTable(state) || $from.depth === 0) return false
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
    const from = isEmpty ? $from.before() : $from.after()
    const node = block()
    const { tr } = state
    tr.replaceWith(from, isEmpty ? $from.after() : from, caretAt === 'after' ? [node, nodes.paragraph.create()] : node)
    const caret = TextSelection.near(tr.doc.resolve(from + (caretAt === 'after' ? node.nodeSize : 1)), 1)
    dispatch?.(tr.setSelection(caret).scrollIntoView())
    return true
  }

export const insertDivider = insertBlock(() => nodes.horizontal_rule.create(), 'after')

const tableSize = 3
export const insertTable = insertBlock(() => {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: tableSize }, () => type.create(null, nodes.paragraph.create())),
    )
  const rows = Array.from({ length: tableSize }, (_, index) => row(index === 0 ? nodes.table_header : nodes.table_cell))
  return nodes.table.create(null, rows)
}, 'in')

/** Moves to the next cell; after the last one, adds a row. */
export const nextCellOrRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!dispatch || !view) return true
  addRowAfter(state, dispatch)
  return goToNextCell(1)(view.state, dispatch)
}

/** Moves to the cell below; in the last row, adds a row. */
export const cellBelow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (!dispatch || !view) return true
  if (!nextCell(selectionCell(state), 'vert', 1)) addRowAfter(state, dispatch)
  const below = nextCell(selectionCell(view.state), 'vert', 1)
  if (below) dispatch(view.state.tr.setSelection(TextSelection.near(below, 1)).scrollIntoView())
  return true
}

/** Ends the code block if its last line, in which the caret is, is empty. */
export const endCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent } = $from
  const isAtEnd = $from.parentOffset === parent.content.size
  if (!empty || !parent.type.spec.code || !isAtEnd || !parent.textContent.endsWith('\n')) return false
  const after = $from.after()
  tr.insert(after, nodes.paragraph.create())
  tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1)))
  dispatch?.(tr.delete($from.pos - 1, $from.pos).scrollIntoView())
  return true
}

/** Turns a line with only a code fence or a divider into the block. */
export const blockOfLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (!state.selection.empty || parent.type !== nodes.paragraph) return false
  const [, info] = /^(?:```|~~~)([^\s`]*)$/.exec(parent.textContent) ?? []
  const isDivider = /^(?:-{3,}|\*{3,}|_{3,})$/.test(parent.textContent)
  if (info === undefined && !isDivider) return false
  const cleared = state.apply(state.tr.delete(state.selection.$from.start(), state.selection.$from.end()))
  const tr = state.tr.delete(state.selection.$from.start(), state.selection.$from.end())
  if (info !== undefined) {
    tr.setBlockType(tr.selection.from, tr.selection.to, nodes.code_block, { info })
    dispatch?.(tr)
    return true
  }
  return insertDivider(cleared, (inserted) => {
    for (const step of inserted.steps) tr.step(step)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(inserted.selection.from))))
  })
}

/** Begins a new line in the same block. */
export const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (isInTable(state) || parent.type === nodes.heading) return false
  if (parent.type.spec.code) dispatch?.(state.tr.insertText('\n').scrollIntoView())
  else dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}
