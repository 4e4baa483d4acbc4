import type { PhrasingContent } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'

/** A part of a line with its marks, in the order of their nesting. */
type Piece = { content: PhrasingContent; marks: readonly Mark[] }

/**
 * Returns the parts of a block's text. Space at its ends and around line breaks is left out, and marks do not begin or
 * end with space, because Markdown cannot express these without character references.
 */
export function piecesOf(parent: Node, lineBreak?: string): Piece[] {
  const pieces = parent.children.flatMap((node) => piecesOfInline(node, lineBreak))
  return withoutMarkedEdges(withoutOuterSpace(pieces))
}

function piecesOfInline(node: Node, lineBreak: string | undefined): Piece[] {
  const code = node.marks.find((mark) => mark.type.name === 'code')
  const marks = node.marks.filter((mark) => mark !== code)
  if (node.type.name === 'raw')
    return [{ content: { type: 'text', value: node.attrs.source, data: { isMarkdown: true } }, marks }]
  if (node.type.name === 'hard_break') {
    if (lineBreak !== undefined) return [{ content: { type: 'text', value: lineBreak }, marks }]
    return [{ content: node.attrs.isHard ? { type: 'break' } : { type: 'text', value: '\n' }, marks }]
  }
  const text = node.text ?? ''
  if (code) return [{ content: { type: 'inlineCode', value: text }, marks }]
  return (text.match(/[^\S\u00a0]+|(?:\S|\u00a0)+(?:[^\S\u00a0]+(?:\S|\u00a0)+)*/g) ?? []).map((value) => ({
    content: { type: 'text', value },
    marks,
  }))
}

const isBreak = ({ content }: Piece) => content.type === 'break' || (content.type === 'text' && content.value === '\n')
const isSpace = (piece: Piece) => isBreak(piece) || (piece.content.type === 'text' && !/\S/.test(piece.content.value))

/** Several line breaks in a row would end the paragraph, so they become hard breaks. */
function withoutOuterSpace(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isSpace(piece))
  const last = pieces.findLastIndex((piece) => !isSpace(piece))
  const inner = first < 0 ? [] : pieces.slice(first, last + 1)
  const kept = inner.filter((piece, index) => isBreak(piece) || !isSpace(piece) || !isBesideBreak(inner, index))
  return kept.map((piece, index) =>
    isBreak(piece) && [kept[index - 1], kept[index + 1]].some((other) => other && isBreak(other))
      ? { ...piece, content: { type: 'break' } }
      : piece,
  )
}

const isBesideBreak = (pieces: Piece[], index: number) =>
  [
    nearest(pieces, index, -1, (piece) => isBreak(piece) || !isSpace(piece)),
    nearest(pieces, index, 1, (piece) => isBreak(piece) || !isSpace(piece)),
  ].some((other) => other !== undefined && isBreak(other))

/** Takes from each space the marks that do not continue on both of its sides. */
const withoutMarkedEdges = (pieces: Piece[]): Piece[] =>
  pieces.map((piece, index) => {
    if (!isSpace(piece)) return piece
    const sides = [-1, 1].map((step) => nearest(pieces, index, step, (other) => !isSpace(other)))
    return { ...piece, marks: piece.marks.filter((mark) => sides.every((side) => side && mark.isInSet(side.marks))) }
  })

function nearest(pieces: Piece[], index: number, step: number, accepts: (piece: Piece) => boolean): Piece | undefined {
  for (let at = index + step; ; at += step) {
    const piece = pieces[at]
    if (!piece || accepts(piece)) return piece
  }
}
