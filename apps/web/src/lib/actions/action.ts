import type { Actor } from '@muster/contracts/capabilities'
import type { TablerIcon } from '@tabler/icons-react'
import type { OfferedAction } from './offers.ts'

/**
 * Something that a user can do with a subject. The same object serves buttons, menus, the palette and keys.
 *
 * @typeParam Context what the action needs from the place where it is offered
 */
export type Action<Subject, Context extends object> = {
  id: string
  label: string
  icon: TablerIcon
  /** The shortcut, as in `keyOf`. */
  keys?: string
  /** Whether the action begins a new group in a menu. */
  beginsGroup?: true
  /** The part of the context without which the action is not offered. */
  needs: keyof Context
  isAllowed: (actor: Actor, subject: Subject, context: Context) => boolean
  run: (subject: Subject, context: Context) => unknown
}

/** The actions that the user may take on the subject in this context, ready to run. */
export const offeredActions = <Subject, Context extends object>(
  actions: readonly Action<Subject, Context>[],
  { actor, subject, context }: { actor: Actor; subject: Subject; context: Context },
): OfferedAction[] =>
  actions
    .filter(({ needs, isAllowed }) => context[needs] !== undefined && isAllowed(actor, subject, context))
    .map(({ run, id, label, icon, keys, beginsGroup }) => ({
      id,
      label,
      icon,
      keys,
      beginsGroup,
      run: () => run(subject, context),
    }))
