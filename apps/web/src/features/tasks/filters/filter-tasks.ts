import type { Task } from '@muster/contracts/tasks'
import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
  taskStatusOf,
} from '@muster/contracts/tasks/vocabulary'
import { today } from '../../../lib/format/dates.ts'
import { parseId } from '../../../lib/ids.ts'
import type { Search } from '../../../lib/look/search.ts'
import type { TaskFilterParameters } from '../lists/fetch-tasks.ts'
import { type DueFilter, dayAfter, parseDue } from './due-filter.ts'
import { isReceiptWord, type ReceiptFilter } from './receipt-filter.ts'
import { isOpen, openStatus } from './status-choices.ts'

/**
 * Value of the person filter for unassigned tasks, and of the filters by goal, milestone and label for tasks without
 * one.
 */
export const nobody = 'none'
/** Value of the filters by person and creator for the current user. */
export const me = 'me'
/** Value of the person filter for tasks with at least one assignee. */
export const anybody = 'any'
/** Value of the filter that hides done and cancelled tasks. */
export const finished = 'finished'

export type TaskFilters = {
  status?: TaskStatus | typeof openStatus
  priority?: TaskPriority
  projectId?: number
  /** The id of a user, `nobody` or `anybody`. */
  person?: number | typeof nobody | typeof anybody
  creator?: number
  due?: DueFilter
  /** The id of a goal, or `nobody`. */
  goal?: number | typeof nobody
  milestone?: number | typeof nobody
  /** The ids of labels, of which a task must have at least one, separated by commas, or `nobody`. */
  label?: string
  hidesFinished?: true
  hidesSubtasks?: true
  isBlocked?: true
  isRepeating?: true
  isFollowed?: true
  receipt?: ReceiptFilter
  /** Conditions on custom fields, as JSON. */
  fields?: string
}

/** The parameters of the URL that filter tasks, in the order of the menu and of the chips. */
export const filterParameters = [
  'person',
  'creator',
  'due',
  'status',
  'priority',
  'projectId',
  'goal',
  'milestone',
  'label',
  'hide',
  'subtasks',
  'blocked',
  'repeating',
  'followed',
  'receipt',
  'fields',
] as const satisfies (keyof Search)[]
export type FilterSearch = Pick<Search, (typeof filterParameters)[number]>

/** Parses the filters in the URL for this user; ignores unknown values. `day` is the current day. */
export const filtersOf = (search: FilterSearch, userId: number, day = today()): TaskFilters => ({
  status: search.status === openStatus ? openStatus : search.status ? taskStatusOf(search.status) : undefined,
  priority: taskPriorities.find((taskPriority) => taskPriority === search.priority),
  projectId: search.projectId,
  person: search.person === anybody ? anybody : idOrNobody(search.person === me ? String(userId) : search.person),
  creator: search.creator === me ? userId : parseId(search.creator),
  due: parseDue(search.due, day),
  goal: idOrNobody(search.goal),
  milestone: idOrNobody(search.milestone),
  label: /^(none|\d+(,\d+)*)$/.test(search.label ?? '') ? search.label : undefined,
  hidesFinished: search.hide === finished ? true : undefined,
  hidesSubtasks: search.subtasks === 'hide' ? true : undefined,
  isBlocked: search.blocked === 'yes' ? true : undefined,
  isRepeating: search.repeating === 'yes' ? true : undefined,
  isFollowed: search.followed === 'yes' ? true : undefined,
  receipt: isReceiptWord(search.receipt) ? search.receipt : undefined,
  fields: search.fields?.startsWith('[{"field":') ? search.fields : undefined,
})

const idOrNobody = (value: string | undefined) => (value === nobody ? nobody : parseId(value))

const openStatuses = taskStatuses.filter((status) => isOpen({ status })).join()

/** Returns the search text and the active filters as query parameters. */
export function parametersOf(filters: TaskFilters, text: string | undefined): TaskFilterParameters {
  const { status, priority, projectId, person, creator, due, goal, milestone, label } = filters
  const { hidesFinished, hidesSubtasks, isBlocked, isRepeating, isFollowed, receipt, fields } = filters
  const q = text?.trim()
  return {
    ...(q && { q }),
    ...(status && { status_is: status === openStatus ? openStatuses : status }),
    ...(priority && { priority_is: priority }),
    ...(projectId && { project_id_is: String(projectId) }),
    ...(person && (person === anybody ? { is_assigned: 'true' } : { assigned_users_is: String(person) })),
    ...(creator && { created_by: creator }),
    ...(due && dueParameters(due)),
    ...(goal && (goal === nobody ? { goal_id_is: nobody } : { in_goal: goal })),
    ...(milestone && (milestone === nobody ? { goal_milestone_id_is: nobody } : { in_milestone: milestone })),
    ...(label && { labels_is: label }),
    ...(hidesFinished && { is_open: 'true' }),
    ...(hidesSubtasks && { parent: 'none' }),
    ...(isBlocked && { is_blocked: 'true' }),
    ...(isRepeating && { is_repeating: 'true' }),
    ...(isFollowed && { is_followed: 'true' }),
    ...(receipt && { receipt: receipt === 'overlooked' ? 'unseen' : receipt }),
    ...(fields && { custom_fields: fields }),
    ...(receipt === 'overlooked' && { assigned_before: dayAfter(today(), -1) }),
  }
}

/** The api compares with the end of a day without a time, and excludes the given moment. */
function dueParameters(due: DueFilter): TaskFilterParameters {
  if (due === 'none') return { due_date_is: nobody }
  const { from, to, isOpen: isOpenOnly } = due
  return {
    ...(from && { due_date_after: dayAfter(from, -1) }),
    ...(to && { due_date_before: `${dayAfter(to)}T00:00:00` }),
    ...(isOpenOnly && { is_open: 'true' }),
  }
}

/**
 * Whether only the server can evaluate the filters: a task belongs to a goal also through its milestone, the user may
 * not see the goal or milestone of a task, a task contains neither its receipts nor its watchers, and conditions on custom
 * fields depend on the kinds of the fields.
 */
export const needServer = ({ goal, milestone, receipt, isFollowed, fields }: TaskFilters) =>
  typeof goal === 'number' || typeof milestone === 'number' || (receipt ?? isFollowed ?? fields) !== undefined

/** The tasks that match the filters, apart from those that only the server can evaluate; see `needServer`. */
export function filterTasks(tasks: Task[], filters: TaskFilters): Task[] {
  if (Object.values(filters).every((filter) => filter === undefined)) return tasks
  return tasks.filter((task) => isMatch(task, filters))
}

function isMatch(task: Task, filters: TaskFilters): boolean {
  const { status, priority, projectId, person, creator, due, goal, milestone, label } = filters
  const { hidesFinished, hidesSubtasks, isBlocked, isRepeating } = filters
  return (
    (!status || (status === openStatus ? isOpen(task) : task.status === status)) &&
    (!priority || task.priority === priority) &&
    (!projectId || task.project_id === projectId) &&
    (!person || isAssigned(task, person)) &&
    (!creator || task.created_by === creator) &&
    (!due || isDue(task, due)) &&
    (goal !== nobody || task.goal_id === null) &&
    (milestone !== nobody || task.goal_milestone_id === null) &&
    (!label || isLabelled(task, label)) &&
    (!hidesFinished || isOpen(task)) &&
    (!hidesSubtasks || task.parent_id === null) &&
    (!isBlocked || (task.open_blocker_count > 0 && isOpen(task))) &&
    (!isRepeating || task.recurrence !== null)
  )
}

function isAssigned({ assignees }: Task, person: NonNullable<TaskFilters['person']>): boolean {
  if (person === anybody) return assignees.length > 0
  return person === nobody ? assignees.length === 0 : assignees.includes(person)
}

const isLabelled = ({ labels }: Task, label: string) =>
  label === nobody ? labels.length === 0 : labels.some(({ id }) => label.split(',').includes(String(id)))

function isDue({ due_date, status }: Task, due: DueFilter): boolean {
  if (due === 'none') return due_date === null
  if (due_date === null || (due.isOpen && !isOpen({ status }))) return false
  const day = due_date.slice(0, 10)
  return (due.from === undefined || day >= due.from) && (due.to === undefined || day <= due.to)
}
