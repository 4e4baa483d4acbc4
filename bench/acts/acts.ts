import type { Act } from './act.ts'
import { assign } from './plays/assign.ts'
import { comment } from './plays/comment.ts'
import { create } from './plays/create.ts'
import { finish } from './plays/finish.ts'
import { invite } from './plays/invite.ts'
import { move } from './plays/move.ts'
import { openGoal } from './plays/open-goal.ts'
import { overdue } from './plays/overdue.ts'
import { reschedule } from './plays/reschedule.ts'
import { undo } from './plays/undo.ts'

export const acts: readonly Act[] = [create, assign, finish, reschedule, openGoal, comment, move, overdue, invite, undo]
