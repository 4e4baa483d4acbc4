import { EditorState, type Transaction } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { beforeAll, expect, it } from 'vitest'
import { loadHighlight } from '../code/load-highlight.ts'
import { codeColors, colorNext } from './code-colors.ts'
import { openText, type TextDocument } from './text-document.ts'

beforeAll(loadHighlight)

const plugin = codeColors()
const recolor = (tr: Transaction) => tr.setMeta(plugin, true)

function open(text: string): { document: TextDocument; state: EditorState } {
  const document = openText(text)
  if (!document) throw new Error('cannot be opened')
  return { document, state: EditorState.create({ doc: document.doc, plugins: [plugin] }) }
}

/** How many blocks had no colors. */
function colorAll({ doc }: EditorState): number {
  let count = 0
  while (colorNext(doc)) count++
  return count
}

const colored = (state: EditorState) => {
  const colors: DecorationSet | undefined = plugin.getState(state)
  return colors?.find().map(({ from, to }) => state.doc.textBetween(from, to)) ?? []
}

it('shows the parts of code in colors, of which only changed blocks are searched again', () => {
  const text = "Roof\n\n```ts title\nconst a = 'x'\n```\n\n- ```js\n  let b = 1\n  ```\n\n```\nlet c\n```\n"
  const { document, state } = open(text)
  expect(colored(state)).toEqual([])
  expect(colorAll(state)).toBe(2)
  const first = state.apply(recolor(state.tr))
  expect(colored(first)).toEqual(['const', "'x'", 'let', '1'])

  // A change before the code moves the colors, and a change of one block leaves the other as it is.
  const moved = first.apply(first.tr.insertText('Shut ', 1))
  expect(colored(moved)).toEqual(['const', "'x'", 'let', '1'])
  expect(colorAll(moved)).toBe(0)
  const end = moved.doc.child(0).nodeSize + moved.doc.child(1).nodeSize - 1
  const changed = moved.apply(moved.tr.insertText(' // y', end))
  expect(colorAll(changed)).toBe(1)
  const second = changed.apply(recolor(changed.tr))
  expect(colored(second)).toEqual(['const', "'x'", '// y', 'let', '1'])
  expect(document.textOf(second.doc)).toBe(text.replace('Roof', 'Shut Roof').replace("'x'", "'x' // y"))

  // Without a language, code is plain.
  const plain = second.apply(second.tr.setNodeAttribute(second.doc.child(0).nodeSize, 'info', ''))
  expect(colorAll(plain)).toBe(0)
  expect(colored(plain.apply(recolor(plain.tr)))).toEqual(['let', '1'])
})

it('leaves code plain that would keep the browser busy', () => {
  const { state } = open(`\`\`\`cpp\nint ${'a'.repeat(300)};\n\`\`\`\n\n\`\`\`klingon\nlet\n\`\`\`\n`)
  expect(colorAll(state)).toBe(1)
  expect(colored(state.apply(recolor(state.tr)))).toEqual([])
})
