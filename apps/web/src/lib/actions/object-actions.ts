import type { Actor } from '@muster/contracts/capabilities'
import { IconBell, IconExternalLink, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { keysOf } from '../shortcuts.ts'
import type { Action } from './action.ts'

/** What the actions on a project, goal or milestone need from the place where they are offered. */
export type ObjectActionContext<T> = {
  open?: (object: T) => unknown
  edit?: (object: T) => unknown
  copyLink: (object: T) => unknown
  mute?: (object: T) => unknown
  remove?: (object: T) => unknown
}

type Rules<T> = {
  mayEdit: (actor: Actor, object: T) => boolean
  mayDelete: (actor: Actor, object: T) => boolean
}

/** The actions that projects, goals and milestones have in common, in the order of the menus. */
export const objectActions = <T>({ mayEdit, mayDelete }: Rules<T>): Action<T, ObjectActionContext<T>>[] => [
  {
    id: 'open',
    label: 'Open',
    icon: IconExternalLink,
    keys: 'Enter',
    needs: 'open',
    isAllowed: () => true,
    run: (object, { open }) => open?.(object),
  },
  {
    id: 'edit',
    label: 'Edit',
    icon: IconPencil,
    keys: 'e',
    needs: 'edit',
    isAllowed: mayEdit,
    run: (object, { edit }) => edit?.(object),
  },
  {
    id: 'copy-link',
    label: 'Copy link',
    icon: IconLink,
    keys: keysOf.copyLink,
    needs: 'copyLink',
    isAllowed: () => true,
    run: (object, { copyLink }) => copyLink(object),
  },
  {
    id: 'mute',
    label: 'Mute...',
    icon: IconBell,
    needs: 'mute',
    isAllowed: () => true,
    run: (object, { mute }) => mute?.(object),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    beginsGroup: true,
    needs: 'remove',
    isAllowed: mayDelete,
    run: (object, { remove }) => remove?.(object),
  },
]
