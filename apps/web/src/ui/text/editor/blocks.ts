import {
  type Icon,
  IconBlockquote,
  IconH1,
  IconH2,
  IconH3,
  IconLineDashed,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconSourceCode,
  IconTable,
} from '@tabler/icons-react'
import type { Command, EditorState } from 'prosemirror-state'
import { around, insertDivider, insertTable, listKindAt, toggleBlock, toggleList, toggleQuote } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** A kind of block that the user can choose. */
export type BlockChoice = {
  label: string
  /** Other words that find it. */
  words: string
  icon: Icon
  run: Command
  /** Whether the selection is in such a block. */
  isActive: (state: EditorState) => boolean
}

const headingIcons = [IconH1, IconH2, IconH3]
const headings = headingIcons.map(
  (icon, index): BlockChoice => ({
    label: `Heading ${index + 1}`,
    words: 'title',
    icon,
    run: toggleBlock(nodes.heading, { level: index + 1 }),
    isActive: ({ selection }) => selection.$from.parent.hasMarkup(nodes.heading, { level: index + 1 }),
  }),
)

export const blockChoices: readonly BlockChoice[] = [
  ...headings,
  {
    label: 'Bulleted list',
    words: 'bullets unordered',
    icon: IconList,
    run: toggleList('bullets'),
    isActive: (state) => listKindAt(state) === 'bullets',
  },
  {
    label: 'Numbered list',
    words: 'ordered',
    icon: IconListNumbers,
    run: toggleList('numbers'),
    isActive: (state) => listKindAt(state) === 'numbers',
  },
  {
    label: 'Task list',
    words: 'checklist boxes todo',
    icon: IconListCheck,
    run: toggleList('tasks'),
    isActive: (state) => listKindAt(state) === 'tasks',
  },
  {
    label: 'Quote',
    words: 'blockquote citation',
    icon: IconBlockquote,
    run: toggleQuote,
    isActive: ({ selection }) => around(selection.$from, nodes.blockquote) !== undefined,
  },
  {
    label: 'Code block',
    words: 'source program',
    icon: IconSourceCode,
    run: toggleBlock(nodes.code_block),
    isActive: ({ selection }) => selection.$from.parent.type === nodes.code_block,
  },
  {
    label: 'Table',
    words: 'rows columns grid',
    icon: IconTable,
    run: insertTable,
    isActive: ({ selection }) => around(selection.$from, nodes.table) !== undefined,
  },
  { label: 'Divider', words: 'line rule', icon: IconLineDashed, run: insertDivider, isActive: () => false },
]

/** The blocks of which the label or another word, or a later part of the label, begins with the typed word. */
export function blocksMatching(word: string): readonly BlockChoice[] {
  const typed = word.toLowerCase()
  return blockChoices.filter(({ label, words }) =>
    [label, ...label.split(' '), ...words.split(' ')].some((name) => name.toLowerCase().startsWith(typed)),
  )
}
