/**
 * How many presses and keys together Linear needs, counted from its public documentation as read on 2026-11-26. Words
 * are not counted, a combination counts as one key, and the row has the focus or the pointer. An act without a number is
 * not documented.
 *
 * Sources: linear.app/docs/creating-issues (C, the button for a new issue), linear.app/docs/assigning-issues (A, I, the
 * avatar, right click, command menu), linear.app/docs/select-issues (X, Shift with arrows, Shift with a click, command
 * menu, toolbar), linear.app/enablement/guides/navigating-linear (Ctrl K, G M), linear.app/docs/invite-members, and the
 * list of shortcuts in the app (S, Shift D, Shift P, Ctrl M, Ctrl Enter, Ctrl Z).
 */
export const linear = {
  /** C, then a key and Enter for project, person and date, then Ctrl Enter; the same with buttons. */
  create: { pointer: 8, keyboard: 8 },
  /** The avatar and the person; A and Enter. An issue has one assignee, so nobody needs to be removed. */
  assign: { pointer: 2, keyboard: 2 },
  /** The icon of the status and the status; S and Enter. */
  finish: { pointer: 2, keyboard: 2 },
  /** A click, a click with Shift, right click, 'Due date', the day; X, four times Shift ↓, Shift D, Enter. */
  reschedule: { pointer: 5, keyboard: 7 },
  /** The search and the result; Ctrl K and Enter. Its counterpart of a goal is a project. */
  open: { pointer: 2, keyboard: 2 },
  /** The field, Enter for the mention, 'Comment'; Ctrl M, Enter, Ctrl Enter. */
  comment: { pointer: 3, keyboard: 3 },
  /** Right click, 'Project', the project; Shift P and Enter. */
  move: { pointer: 3, keyboard: 2 },
  /** 'My issues'; G M. Neither view is limited to what is overdue. */
  overdue: { pointer: 1, keyboard: 2 },
  /** Menu of the workspace, 'Settings', 'Members', 'Invite', 'Send'. */
  invite: { pointer: 5 },
  /** Ctrl Z. */
  undo: { keyboard: 1 },
} as const
