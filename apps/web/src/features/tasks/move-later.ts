import { mayFinish } from './subtasks/may-finish.ts'
import { undoMove } from './undo-move.ts'

/** What only some moves of tasks need, in one file that the board loads later. */
export const moveLater = { mayFinish, undoMove }
