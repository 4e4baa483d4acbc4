import { keysOf } from '../field.ts'
import { goalStatusNames } from '../goals/fields.ts'
import { milestonePriorityNames, milestoneStatusNames } from '../milestones/fields.ts'
import { projectStatusNames } from '../projects/fields.ts'
import { taskPriorityNames, taskStatusNames } from '../tasks/vocabulary.ts'

/** The types of results, in the order in which the search page offers them. */
export const searchTypes = [
  'task',
  'comment',
  'project',
  'goal',
  'milestone',
  'person',
  'room',
  'message',
  'file',
] as const
export type SearchType = (typeof searchTypes)[number]

/**
 * What the value of an operator is: the name or username of a person, or `me`; the name of a project, of a place (a
 * project or a room), of a label; one of the operator's `choices`; or a day such as `2026-12-01`.
 */
type SearchValueKind = 'person' | 'project' | 'place' | 'label' | 'choice' | 'day'

type SearchOperator = {
  kind: SearchValueKind
  /** What the operator finds, in a few words, for the list of suggestions. */
  hint: string
  /** The types that can match. Results of other types are left out. */
  types: readonly SearchType[]
  /** The words of a choice with their names. */
  choices?: Readonly<Record<string, string>>
}

/** The operators of a search, in the order in which they are suggested. */
export const searchOperators = {
  from: {
    kind: 'person',
    hint: 'Written or created by a person',
    types: ['task', 'comment', 'project', 'goal', 'milestone', 'room', 'message', 'file'],
  },
  in: {
    kind: 'place',
    hint: 'In a project or a room',
    types: ['task', 'comment', 'goal', 'milestone', 'message', 'file'],
  },
  to: { kind: 'person', hint: 'Sent directly to a person', types: ['message', 'file'] },
  assignee: { kind: 'person', hint: 'Tasks assigned to a person', types: ['task'] },
  status: {
    kind: 'choice',
    hint: 'With a status',
    types: ['task', 'project', 'goal', 'milestone'],
    choices: { ...projectStatusNames, ...goalStatusNames, ...milestoneStatusNames, ...taskStatusNames },
  },
  priority: {
    kind: 'choice',
    hint: 'With a priority',
    types: ['task', 'milestone'],
    choices: { ...milestonePriorityNames, ...taskPriorityNames },
  },
  label: { kind: 'label', hint: 'Tasks with a label', types: ['task'] },
  project: {
    kind: 'project',
    hint: 'In a project',
    types: ['task', 'comment', 'goal', 'milestone', 'file'],
  },
  has: {
    kind: 'choice',
    hint: 'With a file',
    types: ['task', 'comment', 'project', 'milestone', 'message', 'file'],
    choices: { file: 'File' },
  },
  is: {
    kind: 'choice',
    hint: 'Open, overdue, blocked, repeating or followed by you',
    types: ['task', 'project', 'goal', 'milestone'],
    choices: {
      open: 'Open',
      overdue: 'Overdue',
      blocked: 'Blocked',
      repeating: 'Repeating',
      followed: 'Followed by me',
    },
  },
  before: {
    kind: 'day',
    hint: 'Created before a day',
    types: ['task', 'comment', 'project', 'goal', 'milestone', 'room', 'message', 'file'],
  },
  after: {
    kind: 'day',
    hint: 'Created after a day',
    types: ['task', 'comment', 'project', 'goal', 'milestone', 'room', 'message', 'file'],
  },
} as const satisfies Record<string, SearchOperator>

export type SearchOperatorKey = keyof typeof searchOperators

const operatorKeys: ReadonlySet<string> = new Set(keysOf(searchOperators))

export const isSearchOperator = (word: string): word is SearchOperatorKey => operatorKeys.has(word)

export const searchOperatorOf = (key: SearchOperatorKey): SearchOperator => searchOperators[key]
