import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskRelation } from '@muster/contracts/tasks/relations'
import {
  IconAntennaBars5,
  IconArrowsLeftRight,
  IconBell,
  IconCalendar,
  IconChecklist,
  IconCircleDot,
  IconClock,
  IconExternalLink,
  IconFlag,
  IconFolder,
  IconLayoutSidebarRight,
  IconLink,
  IconPencil,
  IconSquareCheck,
  IconSubtask,
  IconTag,
  IconTargetArrow,
  IconTrash,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Action } from '../../../lib/actions/action.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import type { TaskProperty } from '../properties/task-property.ts'

/** What the user does about the notifications of tasks. */
export type Watching = 'follow' | 'unfollow' | 'mute'

/** What the actions need from the place where they are offered. */
export type TaskActionContext = {
  open?: (task: Task) => void
  peek?: (task: Task) => void
  /** Selects the tasks of a list, or deselects them. */
  select?: (tasks: readonly Task[]) => void
  /** Opens what edits the title, or all fields. */
  edit?: (task: Task) => void
  change: (tasks: readonly Task[], property: TaskProperty) => void
  assignToMe: (tasks: readonly Task[]) => void
  /** Opens the field that adds a subtask. */
  addSubtask?: (task: Task) => void
  /** Opens the choice of a parent. */
  chooseParent?: (task: Task) => void
  /** Makes a subtask a task of its own. */
  detach?: (task: Task) => void
  /** Opens the dialog that saves the task as a template. */
  saveTemplate?: (task: Task) => void
  copyLink: (tasks: readonly Task[]) => void
  remove: (tasks: readonly Task[]) => void
  /** The task of the user's running timer, if this window knows it. */
  timedTaskId?: () => number | undefined
  /** Starts a timer on a task, or stops the one that is running. */
  startTimer?: (task: Task) => void
  stopTimer?: () => void
  /** Whether the user follows the task. */
  isFollowed: (task: Task) => boolean
  watch?: (tasks: readonly Task[], watching: Watching) => unknown
  /** Opens the dialog that adds a dependency. */
  relate?: (task: Task, relation: TaskRelation) => void
}

/** Something that a user can do with a task, or with several together: then each task that permits it is changed. */
export type TaskAction = Action<readonly Task[], TaskActionContext>

const always = () => true

/** Runs an action that is about a single task. */
const withOne =
  (run: (task: Task, context: TaskActionContext) => unknown): TaskAction['run'] =>
  ([task], context) =>
    task && run(task, context)

const isSingle = (tasks: readonly Task[]) => tasks.length === 1

const change = (property: TaskProperty, label: string, icon: TablerIcon, keys?: string): TaskAction => ({
  id: property,
  label,
  icon,
  keys,
  needs: 'change',
  isAllowed: (actor, tasks) => tasks.some((task) => can[taskFields[property].change](actor, task)),
  run: (tasks, context) => context.change(tasks, property),
})

const relate = (relation: TaskRelation, label: string, isFirst?: true): TaskAction => ({
  id: relation,
  label,
  icon: IconArrowsLeftRight,
  beginsGroup: isFirst,
  needs: 'relate',
  isAllowed: (actor, tasks) => isSingle(tasks) && tasks.every((task) => can.editTask(actor, task)),
  run: withOne((task, context) => context.relate?.(task, relation)),
})

/** Follows, unfollows or mutes. Tasks of which the user follows only some may be followed or unfollowed. */
const watch = (id: Watching, label: string, keys?: string): TaskAction => ({
  id,
  label,
  icon: IconBell,
  keys,
  beginsGroup: keys ? true : undefined,
  needs: 'watch',
  isAllowed: (_, tasks, { isFollowed }) =>
    id === 'mute' || tasks.some((task) => isFollowed(task) !== (id === 'follow')),
  run: (tasks, context) => context.watch?.(tasks, id),
})

const isTimed = ([task]: readonly Task[], { timedTaskId }: TaskActionContext) => task?.id === timedTaskId?.()

/** The only list of the actions on tasks, in the order of the menus. */
export const taskActions: readonly TaskAction[] = [
  {
    id: 'open',
    label: 'Open',
    icon: IconExternalLink,
    keys: 'Enter',
    needs: 'open',
    isAllowed: (_, tasks) => isSingle(tasks),
    run: withOne((task, { open }) => open?.(task)),
  },
  {
    id: 'peek',
    label: 'Show beside the list',
    icon: IconLayoutSidebarRight,
    keys: 'Space',
    needs: 'peek',
    isAllowed: (_, tasks) => isSingle(tasks),
    run: withOne((task, { peek }) => peek?.(task)),
  },
  {
    id: 'select',
    label: 'Select',
    icon: IconSquareCheck,
    keys: 'x',
    needs: 'select',
    isAllowed: always,
    run: (tasks, { select }) => select?.(tasks),
  },
  {
    id: 'edit',
    label: 'Edit',
    icon: IconPencil,
    keys: 'e',
    beginsGroup: true,
    needs: 'edit',
    isAllowed: (actor, tasks) => isSingle(tasks) && tasks.every((task) => can.editTask(actor, task)),
    run: withOne((task, { edit }) => edit?.(task)),
  },
  change('status', 'Change status', IconCircleDot, 's'),
  change('priority', 'Change priority', IconAntennaBars5, 'p'),
  change('assigned_users', 'Assign', IconUsers, 'a'),
  {
    id: 'assign-to-me',
    label: 'Assign to me',
    icon: IconUserCheck,
    keys: 'i',
    needs: 'assignToMe',
    isAllowed: (actor, tasks) =>
      tasks.some((task) => can.assignTask(actor, task) && !task.assignees.includes(actor.id)),
    run: (tasks, { assignToMe }) => assignToMe(tasks),
  },
  change('labels', 'Change labels', IconTag, 'l'),
  change('due_date', 'Change due date', IconCalendar, 'd'),
  change('estimated_hours', 'Change estimate', IconClock),
  change('project_id', 'Move to project', IconFolder, 'P'),
  change('goal_id', 'Change goal', IconTargetArrow),
  change('goal_milestone_id', 'Change milestone', IconFlag),
  {
    id: 'start-timer',
    label: 'Start timer',
    icon: IconClock,
    keys: 't',
    beginsGroup: true,
    needs: 'startTimer',
    isAllowed: (_, tasks, context) => isSingle(tasks) && !isTimed(tasks, context),
    run: withOne((task, { startTimer }) => startTimer?.(task)),
  },
  {
    id: 'stop-timer',
    label: 'Stop timer',
    icon: IconClock,
    keys: 't',
    beginsGroup: true,
    needs: 'stopTimer',
    isAllowed: (_, tasks, context) => isSingle(tasks) && isTimed(tasks, context),
    run: (_, { stopTimer }) => stopTimer?.(),
  },
  watch('follow', 'Follow', 'S'),
  watch('unfollow', 'Unfollow', 'S'),
  watch('mute', 'Mute...'),
  relate('blocked_by', 'Blocked by…', true),
  relate('blocks', 'Blocks…'),
  relate('relates', 'Related to…'),
  relate('duplicate_of', 'Duplicate of…'),
  {
    id: 'add-subtask',
    label: 'Add subtask',
    icon: IconSubtask,
    needs: 'addSubtask',
    isAllowed: (actor, tasks) => isSingle(tasks) && tasks.every((task) => can.createSubtask(actor, task)),
    run: withOne((task, { addSubtask }) => addSubtask?.(task)),
  },
  {
    id: 'choose-parent',
    label: 'Make it a subtask of...',
    icon: IconSubtask,
    needs: 'chooseParent',
    isAllowed: (actor, tasks) => isSingle(tasks) && tasks.every((task) => can.editTask(actor, task)),
    run: withOne((task, { chooseParent }) => chooseParent?.(task)),
  },
  {
    // Only admins and managers certainly see the list of the parent, which changes too.
    id: 'detach',
    label: 'Make it a task of its own',
    icon: IconSubtask,
    needs: 'detach',
    isAllowed: (actor, tasks) => isSingle(tasks) && can.placeTask(actor) && tasks.every((task) => task.parent_id),
    run: withOne((task, { detach }) => detach?.(task)),
  },
  {
    id: 'save-template',
    label: 'Save as template...',
    icon: IconChecklist,
    beginsGroup: true,
    needs: 'saveTemplate',
    isAllowed: (actor, tasks) => isSingle(tasks) && can.manageTemplates(actor),
    run: withOne((task, { saveTemplate }) => saveTemplate?.(task)),
  },
  {
    id: 'copy-link',
    label: 'Copy link',
    icon: IconLink,
    keys: keysOf.copyLink,
    needs: 'copyLink',
    isAllowed: always,
    run: (tasks, { copyLink }) => copyLink(tasks),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    beginsGroup: true,
    needs: 'remove',
    isAllowed: (actor) => can.deleteTask(actor),
    run: (tasks, { remove }) => remove(tasks),
  },
]
