import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import {
  blockOfLine,
  breakLine,
  cellBelow,
  endCode,
  nextCellOrRow,
  removeBox,
  resetBlock,
  splitItem,
} from './commands.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const bindings: Record<string, Command> = {
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-e': toggleMark(marks.code),
  'Mod-Shift-x': toggleMark(marks.strike),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Enter: chainCommands(
    blockOfLine,
    cellBelow,
    endCode,
    splitItem,
    newlineInCode,
    createParagraphNear,
    liftEmptyBlock,
    splitBlock,
  ),
  'Shift-Enter': breakLine,
  Backspace: chainCommands(undoInputRule, removeBox, resetBlock),
  Tab: chainCommands(nextCellOrRow, sinkListItem(nodes.list_item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
}

/** The keys of the editor. What they do not handle has its usual meaning, so that Tab leaves a plain paragraph. */
export const keyBindings = (): Plugin[] => [keymap(bindings), keymap(baseKeymap)]
