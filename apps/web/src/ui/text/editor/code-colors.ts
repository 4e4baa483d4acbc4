import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { codeClass } from '../code/code-class.ts'
import type { CodePart } from '../code/highlight.ts'
import { isQuickToHighlight } from '../code/is-quick-to-highlight.ts'
import { loadedHighlight, loadHighlight } from '../code/load-highlight.ts'
import { schema } from './schema.ts'

/** A part of a block of code, with its style. The positions are those in the code. */
type StyledPart = { from: number; to: number; style: string }

/** The styled parts of the blocks. A changed block is another node. */
const known = new WeakMap<Node, readonly StyledPart[]>()

/** The innermost style of a part applies, so that no parts overlap. */
function styledParts(parts: readonly CodePart[], start: number, outerStyle?: string): StyledPart[] {
  const styled: StyledPart[] = []
  let from = start
  for (const part of parts) {
    const to = from + lengthOf(part)
    if (typeof part !== 'string') styled.push(...styledParts(part.parts, from, codeClass(part.kind) ?? outerStyle))
    else if (outerStyle !== undefined) styled.push({ from, to, style: outerStyle })
    from = to
  }
  return styled
}

const lengthOf = (part: CodePart): number =>
  typeof part === 'string' ? part.length : part.parts.reduce((sum, inner) => sum + lengthOf(inner), 0)

const languageOf = (block: Node) => String(block.attrs.info).trim().split(/\s/)[0] ?? ''

/** The blocks of code with a language, whose colors can be found in a moment. */
function colorableBlocks(doc: Node) {
  const found: { block: Node; position: number }[] = []
  doc.descendants((block, position) => {
    if (block.type === schema.nodes.code_block && languageOf(block) !== '') found.push({ block, position })
    return !block.isTextblock
  })
  return found.filter(({ block }) => isQuickToHighlight(block.textContent))
}

/** Finds the colors of the first block that is new or has changed. Returns whether there was such a block. */
export function colorNext(doc: Node): boolean {
  for (const { block } of colorableBlocks(doc)) {
    if (known.has(block)) continue
    const parts = loadedHighlight()?.(block.textContent, languageOf(block)) ?? []
    known.set(block, styledParts(parts, 0))
    return true
  }
  return false
}

const colorsOf = (doc: Node) =>
  DecorationSet.create(
    doc,
    colorableBlocks(doc).flatMap(({ block, position }) =>
      (known.get(block) ?? []).map(({ from, to, style }) =>
        Decoration.inline(position + 1 + from, position + 1 + to, { class: style }),
      ),
    ),
  )

/** Colors the blocks while the user pauses, one at a time, because long code takes longer than the time between keys. */
class Colorer {
  readonly #view: EditorView
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLoading = false

  constructor(view: EditorView) {
    this.#view = view
    this.#schedule(0)
  }

  update(view: EditorView, { doc }: { doc: Node }) {
    if (view.state.doc !== doc) this.#schedule(pauseMilliseconds)
  }

  destroy() {
    clearTimeout(this.#timer)
  }

  #schedule(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#color(), milliseconds)
  }

  #color() {
    const view = this.#view
    const hasCode = colorableBlocks(view.state.doc).length > 0
    if (!hasCode && colorsKey.getState(view.state) === DecorationSet.empty) return
    if (!loadedHighlight()) return this.#load()
    // A change of the text that is being composed would end the composition.
    if (view.composing) return this.#schedule(pauseMilliseconds)
    if (colorNext(view.state.doc)) return this.#schedule(0)
    view.dispatch(view.state.tr.setMeta(colorsKey, true))
  }

  #load() {
    if (this.#isLoading) return
    this.#isLoading = true
    loadHighlight().then(() => {
      if (loadedHighlight() && !this.#view.isDestroyed) this.#schedule(0)
    })
  }
}

const pauseMilliseconds = 100

const colorsKey = new PluginKey<DecorationSet>('code-colors')

/** Shows code in the colors of the rendered text. The document does not change. */
export const codeColors = () =>
  new Plugin<DecorationSet>({
    key: colorsKey,
    state: {
      init: (_config, { doc }) => colorsOf(doc),
      apply: (transaction, colors) =>
        transaction.getMeta(colorsKey) ? colorsOf(transaction.doc) : colors.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => colorsKey.getState(state) },
    view: (view) => new Colorer(view),
  })
