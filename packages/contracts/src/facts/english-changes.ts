import type { FieldValueChange } from '../custom-fields/changes.ts'
import { type Field, keysOf } from '../field.ts'
import { fieldText } from '../field-text.ts'
import { formatDay, formatTime } from '../format-date.ts'
import { type TaskField, taskFields } from '../tasks/fields.ts'
import { texts } from '../texts.ts'
import type { HistoryChanges, NamedLabel } from './changes.ts'
import { customFieldClause } from './english-custom-fields.ts'
import type { HistoryNames } from './history.ts'

type Changes = HistoryChanges<typeof taskFields>
type AnyChange = { from?: unknown; to?: unknown }
type Reference = 'project_id' | 'goal_id' | 'goal_milestone_id'

/** What the author of these changes did: 'renamed it from “A” to “B”, assigned Grace and removed Ewa'. */
export const changesSentence = (
  changes: Changes,
  names: HistoryNames,
  customFields: readonly FieldValueChange[] = [],
) =>
  joinClauses([
    ...keysOf(changes).flatMap((key) => clausesOf(key, changes, names)),
    ...customFields.map((change) => customFieldClause(change, names)),
  ])

function clausesOf(key: TaskField, changes: Changes, names: HistoryNames): string[] {
  if (key === 'assigned_users') return assignmentClauses(changes.assigned_users ?? {}, names)
  if (key === 'labels') return labelClauses(changes.labels ?? {})
  return [clauseOf(key, changes, names)]
}

function clauseOf(key: Exclude<TaskField, 'assigned_users' | 'labels'>, changes: Changes, names: HistoryNames): string {
  const change: AnyChange = changes[key] ?? {}
  if (key === 'title')
    return hasValues(change) ? `renamed it ${fromTo(quote(change.from), quote(change.to))}` : 'renamed it'
  if (key === 'status') return statusClause(change)
  if (key === 'project_id' || key === 'goal_id' || key === 'goal_milestone_id') return placeClause(key, change, names)
  if (key === 'due_date') return dueClause(changes.due_date ?? {})
  return valueClause(taskFields[key], textsOf(taskFields[key], change))
}

/** The text of the old and of the new value: '' if there was none, and undefined if the line does not have it. */
type Texts = { from?: string; to?: string }

const textsOf = (field: Field, change: AnyChange): Texts => ({
  ...('from' in change && { from: fieldText(field, change.from) }),
  ...('to' in change && { to: fieldText(field, change.to) }),
})

/** A due date contains its time. If only the time differs, the clause is about the time. */
function dueClause({ from, to }: NonNullable<Changes['due_date']>): string {
  if (from && to && formatDay(from) === formatDay(to))
    return valueClause(taskFields.due_time, { from: timeIn(from), to: timeIn(to) })
  const textOf = (date: string | null | undefined) => date && [formatDay(date), timeIn(date)].filter(Boolean).join(', ')
  return valueClause(taskFields.due_date, {
    ...(from !== undefined && { from: textOf(from) ?? '' }),
    ...(to !== undefined && { to: textOf(to) ?? '' }),
  })
}

/** The time of a due date; '' for the time that a date without a time gets. */
const timeIn = (date: string) =>
  date.endsWith(taskFields.due_date.defaultTime) ? '' : formatTime(date.slice('2026-11-25T'.length))

/** A choice is set, because it always has a value; any other field is set, changed or removed. */
function valueClause({ kind, label, noun = label.toLowerCase() }: Field, { from, to }: Texts): string {
  if (to === undefined || (to === '' && !from)) return `changed the ${noun}`
  if (to === '') return `removed the ${noun} (was ${from})`
  if (kind === 'choice' || !from) return `set the ${noun} to ${to}${from ? ` (was ${from})` : ''}`
  return `changed the ${noun} ${fromTo(from, to)}`
}

function statusClause(change: AnyChange): string {
  const { from, to } = textsOf(taskFields.status, change)
  if (!to) return 'changed the status'
  return from ? `moved it ${fromTo(from, to)}` : `moved it to ${to}`
}

function placeClause(key: Reference, change: AnyChange, names: HistoryNames): string {
  const noun = taskFields[key].label.toLowerCase()
  const nameOf = (id: unknown) => quote(names[key]?.[String(id)])
  const [from, to] = [change.from && nameOf(change.from), change.to && nameOf(change.to)]
  if (change.to === null) return `removed it from ${from ? `the ${noun} ${from}` : `a ${noun}`}`
  if (!to) return key === 'project_id' ? 'moved it to another project' : `changed the ${noun}`
  if (change.from === null) return `added it to the ${noun} ${to}`
  return from ? `moved it from the ${noun} ${from} to ${to}` : `moved it to the ${noun} ${to}`
}

function assignmentClauses({ from, to }: NonNullable<Changes['assigned_users']>, names: HistoryNames): string[] {
  if (!from || !to) return ['changed the assignees']
  const nameOf = (id: number) =>
    id === names.author ? 'themselves' : (names.assigned_users?.[id] ?? texts.unknownUser)
  const added = to.filter((id) => !from.includes(id)).map(nameOf)
  const removed = from.filter((id) => !to.includes(id)).map(nameOf)
  if (added.length + removed.length === 0) return ['reordered the assignees']
  return [
    ...(added.length > 0 ? [`assigned ${joinWords(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${joinWords(removed)}`] : []),
  ]
}

function labelClauses({ from, to }: NonNullable<Changes['labels']>): string[] {
  if (!from || !to) return ['changed the labels']
  const namesOnlyIn = (labels: readonly NamedLabel[], others: readonly NamedLabel[]) =>
    labels.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => quote(name))
  const [added, removed] = [namesOnlyIn(to, from), namesOnlyIn(from, to)]
  return [
    ...(added.length > 0 ? [`added the ${labelNoun(added)} ${joinWords(added)}`] : []),
    ...(removed.length > 0 ? [`removed the ${labelNoun(removed)} ${joinWords(removed)}`] : []),
  ]
}

const labelNoun = ({ length }: readonly string[]) => (length === 1 ? 'label' : 'labels')

const hasValues = (change: AnyChange) => change.from !== undefined && change.to !== undefined
const fromTo = (from: string, to: string) => `from ${from} to ${to}`

/** The name in quotation marks; '' if there is none. */
const quote = (name: unknown) => (typeof name === 'string' && name !== '' ? `“${name}”` : '')

/** 'Ann', 'Ann and Ben', 'Ann, Ben and Cem' */
const joinWords = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')

/** Like `joinWords`, with a comma before 'and' in a list of three or more, because a clause may contain an 'and'. */
const joinClauses = (clauses: readonly string[]) =>
  clauses.length > 2 ? `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}` : clauses.join(' and ')
