import {
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
} from '@tabler/icons-react'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { IconButton } from '../../IconButton.tsx'
import { SwitchFormat } from '../SwitchFormat.tsx'
import { type BlockChoice, blockChoices } from './blocks.ts'
import classes from './editor.module.css'
import { linkAt } from './link-at.ts'
import { schema } from './schema.ts'

type Tool = Pick<BlockChoice, 'label' | 'icon' | 'run'> & { isActive?: (state: EditorState) => boolean; keys?: string }

const { marks } = schema

const isMarked = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

const markTool = (label: string, icon: BlockChoice['icon'], type: MarkType, keys: string): Tool => ({
  label,
  icon,
  keys,
  run: toggleMark(type),
  isActive: isMarked(type),
})

const markTools: readonly Tool[] = [
  markTool('Bold', IconBold, marks.strong, 'Control+B Meta+B'),
  markTool('Italic', IconItalic, marks.em, 'Control+I Meta+I'),
  markTool('Strikethrough', IconStrikethrough, marks.strike, 'Control+Shift+X Meta+Shift+X'),
  markTool('Code', IconCode, marks.code, 'Control+E Meta+E'),
]

const inLastRow: Command = (state, dispatch) => isInTable(state) && addRowAfter(state, dispatch)

const tableTools: readonly Tool[] = [
  { label: 'Add a row below', icon: IconRowInsertBottom, run: inLastRow },
  { label: 'Add a column after', icon: IconColumnInsertRight, run: addColumnAfter },
  { label: 'Delete the row', icon: IconRowRemove, run: deleteRow },
  { label: 'Delete the column', icon: IconColumnRemove, run: deleteColumn },
]

type Props = {
  ref: Ref<HTMLDivElement>
  view: EditorView
  state: EditorState
  isDisabled: boolean
  /** Whether Tab reaches a button. */
  isTabStop: boolean
  onLink: () => void
  onShowMarkdown: () => void
}

/** The key that moves the focus from the text to the buttons, as in other editors. */
export const isToolbarKey = ({ altKey, key }: KeyboardEvent) => altKey && key === 'F10'

/** The buttons that format the selection. The arrow keys move between them. */
export function Toolbar({ ref, view, state, isDisabled, isTabStop, onLink, onShowMarkdown }: Props) {
  const [focused, setFocused] = useState(0)
  const link: Tool = {
    label: 'Link',
    icon: IconLink,
    keys: 'Control+K Meta+K',
    isActive: (current) => linkAt(current) !== undefined,
    run: () => {
      onLink()
      return true
    },
  }
  const blocks = blockChoices.map((choice): Tool => choice)
  const tools = [...markTools, link, ...(isInTable(state) ? tableTools : []), ...blocks]
  const switchIndex = tools.length
  const current = Math.min(focused, switchIndex)
  const tabIndexOf = (index: number) => (isTabStop && index === current ? 0 : -1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (current + step + switchIndex + 1) % (switchIndex + 1)
    setFocused(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    event.preventDefault()
  }
  return (
    <div
      ref={ref}
      role='toolbar'
      aria-label='Formatting'
      aria-keyshortcuts='Alt+F10'
      className={classes.bar}
      onKeyDown={onKeyDown}
    >
      <div className={classes.tools}>
        {tools.map((tool, index) => (
          <IconButton
            key={tool.label}
            size={28}
            aria-label={tool.label}
            title={tool.label}
            aria-keyshortcuts={tool.keys}
            aria-pressed={tool.isActive?.(state)}
            disabled={isDisabled}
            tabIndex={tabIndexOf(index)}
            data-current={index === current || undefined}
            onFocus={() => setFocused(index)}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              tool.run(view.state, view.dispatch, view)
              if (tool !== link) view.focus()
            }}
          >
            <tool.icon size={16} stroke={1.6} aria-hidden />
          </IconButton>
        ))}
      </div>
      <SwitchFormat
        to='Markdown'
        tabIndex={tabIndexOf(switchIndex)}
        data-current={current === switchIndex || undefined}
        onFocus={() => setFocused(switchIndex)}
        onSwitch={onShowMarkdown}
      />
    </div>
  )
}
