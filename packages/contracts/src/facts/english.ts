import { taskFields } from '../tasks/fields.ts'
import { texts } from '../texts.ts'
import type { Catalogue } from './catalogue.ts'

/** The texts in English. Those of the history are literal texts of the specification. */
export const english: Catalogue = {
  notices: {
    'task.created': ({ actor, title }) => ({ title: 'Task created', message: `${actor} created "${title}"` }),
    'task.assigned': ({ actor, title }) => ({
      title: 'Task assigned',
      message: `${actor} assigned you to "${title}"`,
    }),
    'task.imported': ({ actor, count }) => ({
      title: 'Tasks assigned',
      message: `${actor} imported ${count} ${count === 1 ? 'task' : 'tasks'} for you`,
    }),
    'task.status_changed': ({ actor, title, to }) => ({
      title: 'Status changed',
      message: `${actor} moved "${title}" to ${inWords(to)}`,
    }),
    'task.updated': ({ actor, title, fields }) => ({
      title: 'Task updated',
      message: `${actor} changed ${fieldNames(fields)} of "${title}"`,
    }),
    'task.commented': (values) => commented(values),
    'task.due_soon': ({ title, project, day }) => ({
      title: `Due ${date(day)}`,
      message: `"${title}" in ${project} is due on ${date(day)}`,
    }),
    'task.overdue': ({ title, project, day }) => ({
      title: `Overdue since ${date(day)}`,
      message: `"${title}" in ${project} was due on ${date(day)}`,
    }),
    'project.created': ({ actor, title }) => ({
      title: 'Project created',
      message: `${actor} created the project "${title}"`,
    }),
    'goal.created': ({ actor, title }) => ({ title: 'Goal created', message: `${actor} created the goal "${title}"` }),
    'milestone.created': ({ actor, title }) => ({
      title: 'Milestone created',
      message: `${actor} created the milestone "${title}"`,
    }),
    'milestone.commented': (values) => commented(values),
    'chat.mentioned': ({ actor, excerpt }) => ({
      title: `${actor} mentioned you`,
      message: excerpt ?? texts.chat.messageDeleted,
    }),
    'call.missed': ({ actor, call }) => ({
      title: texts.call.missed,
      message: `${actor} tried to reach you by ${call} call`,
    }),
    text: ({ title, message }) => ({ title, message }),
  },
  history: {
    'task.status_changed': ({ to }) => `Status changed to ${inWords(to)}`,
    'task.updated': ({ changes }) => `Task updated: ${fieldNames(Object.keys(changes))}`,
    text: ({ content }) => content,
  },
}

const commented = ({ actor, title, excerpt }: { actor: string; title: string; excerpt: string | null }) => ({
  title: `${actor} commented on "${title}"`,
  message: excerpt ?? texts.commentDeleted,
})

const inWords = (word: string) => word.replaceAll('_', ' ')

/** The names of fields in a sentence: 'description, due date, assignees'. */
const fieldNames = (keys: readonly string[]) => keys.map((key) => names.get(key) ?? inWords(key)).join(', ')

const names = new Map(
  Object.entries(taskFields).map(([key, field]) => [key, 'noun' in field ? field.noun : field.label.toLowerCase()]),
)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-05` as `Nov 5, 2026`. */
function date(day: string) {
  const [year, month = '', dayOfMonth = ''] = day.split('-')
  return `${months[Number(month) - 1]} ${Number(dayOfMonth)}, ${year}`
}
