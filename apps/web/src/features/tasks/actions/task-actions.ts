import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import {
  IconCalendar,
  IconCircleDot,
  IconClock,
  IconExternalLink,
  IconFolder,
  IconLayoutSidebarRight,
  IconLink,
  IconSignal4g,
  IconTrash,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TaskProperty } from '../properties/task-property.ts'

/** What the actions need from the place where they are offered. */
export type ActionContext = {
  open: (task: Task) => void
  peek: (task: Task) => void
  copyLink: (task: Task) => void
  assignToMe: (task: Task) => void
  edit: (task: Task, property: TaskProperty) => void
  remove: (task: Task) => void
}

/** Something that a user can do with a task, in menus, in the palette and by a key. */
export type TaskAction = {
  id: string
  label: string
  icon: TablerIcon
  /** The shortcut, as in `useKeys`. */
  keys?: string
  /** Whether the action begins a new group in a menu. */
  beginsGroup?: true
  isAllowed: (actor: Actor, task: Task) => boolean
  run: (task: Task, context: ActionContext) => void
}

const always = () => true

const editor = (property: TaskProperty, label: string, icon: TablerIcon, keys?: string): TaskAction => ({
  id: property,
  label,
  icon,
  keys,
  isAllowed: (actor, task) => can[taskFields[property].change](actor, task),
  run: (task, context) => context.edit(task, property),
})

/** The only list of the actions on a task, in the order of the menus. */
export const taskActions: readonly TaskAction[] = [
  { id: 'open', label: 'Open', icon: IconExternalLink, isAllowed: always, run: (task, { open }) => open(task) },
  {
    id: 'peek',
    label: 'Show beside the list',
    icon: IconLayoutSidebarRight,
    keys: ' ',
    isAllowed: always,
    run: (task, { peek }) => peek(task),
  },
  { ...editor('status', 'Change status', IconCircleDot, 's'), beginsGroup: true },
  editor('priority', 'Change priority', IconSignal4g, 'p'),
  editor('assigned_users', 'Assign', IconUsers, 'a'),
  {
    id: 'assign-to-me',
    label: 'Assign to me',
    icon: IconUserCheck,
    keys: 'i',
    isAllowed: (actor, task) => can.assignTask(actor, task) && !task.assignees.includes(actor.id),
    run: (task, { assignToMe }) => assignToMe(task),
  },
  editor('due_date', 'Change due date', IconCalendar, 'd'),
  editor('estimated_hours', 'Change estimate', IconClock),
  editor('project_id', 'Move to project', IconFolder),
  {
    id: 'copy-link',
    label: 'Copy link',
    icon: IconLink,
    beginsGroup: true,
    isAllowed: always,
    run: (task, { copyLink }) => copyLink(task),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    beginsGroup: true,
    isAllowed: (actor) => can.deleteTask(actor),
    run: (task, { remove }) => remove(task),
  },
]

/** The actions that the user may take on a task. */
export const actionsFor = (actor: Actor, task: Task) => taskActions.filter(({ isAllowed }) => isAllowed(actor, task))
