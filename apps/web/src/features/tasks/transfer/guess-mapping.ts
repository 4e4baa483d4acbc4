import { type ImportField, importFields } from '@muster/contracts/task-imports'

export type Mapping = Partial<Record<ImportField, string>>

export const importFieldNames: Record<ImportField, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  due_date: 'Due date',
  due_time: 'Due time',
  estimated_hours: 'Estimated hours',
  assignees: 'Assigned to',
}

/** Words that a header may consist of, per field, the surest first. */
const words: Record<ImportField, string[]> = {
  title: ['title', 'task title', 'task', 'name', 'summary', 'subject', 'requirement'],
  description: ['description', 'details', 'notes', 'body', 'content'],
  status: ['status', 'state', 'column', 'list'],
  priority: ['priority', 'prio', 'importance'],
  due_date: ['due date', 'due', 'deadline', 'end date'],
  due_time: ['due time'],
  estimated_hours: ['estimated hours', 'estimate', 'hours'],
  assignees: ['assigned to', 'assignees', 'assignee', 'owner', 'who'],
}

const plain = (header: string) => header.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')

/** Which header most likely stands for which field; no header serves twice. */
export function guessMapping(headers: readonly string[]): Mapping {
  const taken = new Set<string>()
  const mapping: Mapping = {}
  for (const field of importFields) {
    const header = words[field]
      .map((word) => headers.find((one) => plain(one) === word && !taken.has(one)))
      .find((one) => one !== undefined)
    if (header === undefined) continue
    taken.add(header)
    mapping[field] = header
  }
  return mapping
}
