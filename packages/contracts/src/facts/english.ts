import { formatDay } from '../format-date.ts'
import { parseRule } from '../recurrence/rule.ts'
import { ruleSentence } from '../recurrence/sentence.ts'
import { taskFields } from '../tasks/fields.ts'
import { type TaskRelation, taskRelationNames } from '../tasks/relations.ts'
import { taskStatusNames } from '../tasks/vocabulary.ts'
import { texts } from '../texts.ts'
import type { Catalogue } from './catalogue.ts'
import { changesSentence } from './english-changes.ts'
import type { HistoryNames } from './history.ts'
import type { NotificationValues } from './notifications.ts'

/** The English texts. The specification prescribes the lines of the history word for word. */
export const english: Catalogue = {
  notifications: {
    'task.created': ({ actor, title }) => ({ title: 'Task created', message: `${actor} created "${title}"` }),
    'task.assigned': ({ actor, title }) => ({
      title: 'Task assigned',
      message: `${actor} assigned you to "${title}"`,
    }),
    'task.subtasks_created': ({ actor, title, count }) => ({
      title: 'Tasks created',
      message: `${actor} created ${count} subtasks of "${title}"`,
    }),
    'task.imported': ({ actor, count }) => ({
      title: 'Tasks assigned',
      message: `${actor} imported ${count} ${count === 1 ? 'task' : 'tasks'} for you`,
    }),
    'task.assigned_together': ({ actor, count }) => ({
      title: 'Tasks assigned',
      message: `${actor} assigned you to ${count} tasks`,
    }),
    'task.updated_together': ({ actor, count }) => ({
      title: 'Tasks updated',
      message: `${actor} changed ${count} of your tasks`,
    }),
    'task.status_changed': ({ actor, title, to }) => ({
      title: 'Status changed',
      message: `${actor} moved "${title}" to ${taskStatusNames[to]}`,
    }),
    'task.updated': ({ actor, title, fields, custom_fields }) => ({
      title: 'Task updated',
      message: `${actor} changed ${joinFieldNames(fields, custom_fields)} of "${title}"`,
    }),
    'task.unblocked': ({ key, title }) => ({
      title: 'No longer blocked',
      message: `${key} "${title}" is no longer blocked`,
    }),
    'task.assignment_declined': ({ actor, title, reason }) => ({
      title: `${actor} declined "${title}"`,
      message: reason,
    }),
    'task.date_proposed': ({ actor, title, date }) => ({
      title: `${actor} proposed another date for "${title}"`,
      message: formatDay(date),
    }),
    'task.commented': (values) => commentText(values),
    'task.mentioned': (values) => mentionText(values),
    'task.mentioned_in_description': (values) => descriptionText(values, 'task'),
    'project.mentioned_in_description': (values) => descriptionText(values, 'project'),
    'goal.mentioned_in_description': (values) => descriptionText(values, 'goal'),
    'milestone.mentioned_in_description': (values) => descriptionText(values, 'milestone'),
    'task.watcher_added': ({ actor, title }) => ({
      title: 'Added as a watcher',
      message: `${actor} added you as a watcher of "${title}"`,
    }),
    'absence.added': (values) => absenceText('Absence added', 'entered an absence for you', values),
    'absence.changed': (values) => absenceText('Absence changed', 'moved your absence', values),
    'absence.deleted': (values) => absenceText('Absence deleted', 'deleted your absence', values),
    'task.followed_changed': ({ actor, title, to, fields = [], earlier = 0 }) => ({
      title: 'Followed task changed',
      message:
        (to
          ? `${actor} moved "${title}" to ${taskStatusNames[to]}`
          : `${actor} changed ${joinFieldNames(fields)} of "${title}"`) + earlierText(earlier, 'change'),
    }),
    'task.followed_commented': ({ actor, title, excerpt, earlier = 0 }) => ({
      title: `${actor} commented on "${title}"${earlierText(earlier, 'comment')}`,
      message: excerpt ?? texts.commentDeleted,
    }),
    'task.followed_changed_together': ({ actor, count }) => ({
      title: 'Followed tasks changed',
      message: `${actor} changed ${count === 1 ? 'a task' : `${count} tasks`} that you follow`,
    }),
    'task.due_soon': ({ title, project, day }) => ({
      title: `Due ${formatDay(day)}`,
      message: `"${title}" in ${project} is due on ${formatDay(day)}`,
    }),
    'task.overdue': ({ title, project, day }) => ({
      title: `Overdue since ${formatDay(day)}`,
      message: `"${title}" in ${project} was due on ${formatDay(day)}`,
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
    'milestone.commented': (values) => commentText(values),
    'milestone.mentioned': (values) => mentionText(values),
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
  lines: {
    'room.added': ({ actor, names, more: omittedCount }) => `${actor} added ${joinNames(names, omittedCount)}.`,
    'room.removed': ({ actor, name }) => `${actor} removed ${name}.`,
    'room.left': ({ name }) => `${name} left the group.`,
    'call.missed': ({ call }) => texts.call.missedLine(call),
    'call.declined': ({ call }) => `Declined ${call} call`,
    'call.ended': ({ call, seconds }) => `${call === 'audio' ? 'Audio' : 'Video'} call • ${formatDuration(seconds)}`,
    text: ({ content }) => content,
  },
  history: {
    'task.status_changed': ({ to }) => `Status changed to ${withSpaces(to)}`,
    'task.updated': ({ changes, custom_fields = [] }) =>
      `Task updated: ${joinFieldNames(
        Object.keys(changes),
        custom_fields.map(({ field }) => field.name),
      )}`,
    'task.files_attached': ({ names }) => `${names.length === 1 ? 'File' : 'Files'} attached: ${joinNames(names)}`,
    'task.file_deleted': ({ name }) => `File deleted: ${name}`,
    'task.file_restored': ({ name }) => `File restored: ${name}`,
    'task.subtasks_added': ({ count }) => (count === 1 ? 'Subtask added' : `${count} subtasks added`),
    'task.parent_changed': ({ to }) => (to === null ? 'Made a task of its own' : 'Made a subtask'),
    'task.dependency_added': ({ relation }) =>
      `Dependency added: ${taskRelationNames[relation].toLowerCase()} another task`,
    'task.dependency_removed': ({ relation }) =>
      `Dependency removed: ${taskRelationNames[relation].toLowerCase()} another task`,
    'task.recurrence_changed': ({ to }) => (to === null ? 'No longer repeats' : `Repeats: ${ruleText(to)}`),
    'task.next_skipped': ({ date }) => `Skipped ${formatDay(date)}`,
    'task.next_created': () => 'Next task created',
    'task.repeated': () => 'Created by its series',
    'task.assignment_accepted': () => 'Assignment accepted',
    'task.assignment_declined': ({ reason }) => `Assignment declined: ${reason}`,
    'task.date_proposed': ({ date }) => `Date proposed: ${formatDay(date)}`,
    text: ({ content }) => content,
  },
  sentences: {
    'task.status_changed': ({ from, to }, names) =>
      changesSentence({ status: from === undefined ? { to } : { from, to } }, names),
    'task.updated': ({ changes, custom_fields }, names) => changesSentence(changes, names, custom_fields),
    'task.files_attached': ({ names }) => `attached ${joinNames(names)}`,
    'task.file_deleted': ({ name }) => `deleted the file ${name}`,
    'task.file_restored': ({ name }) => `restored the file ${name}`,
    'task.subtasks_added': ({ count, task_id }, { tasks }) => {
      const key = task_id === undefined ? undefined : tasks?.[task_id]
      if (key) return `added the subtask ${key}`
      return count === 1 ? 'added a subtask' : `added ${count} subtasks`
    },
    'task.parent_changed': ({ to }, { tasks }) =>
      to === null ? 'made it a task of its own' : `made it a subtask of ${tasks?.[to] ?? 'another task'}`,
    'task.dependency_added': (values, names) => dependencySentence('added', values, names),
    'task.dependency_removed': (values, names) => dependencySentence('removed', values, names),
    'task.recurrence_changed': ({ from, to }) =>
      to === null
        ? 'stopped the series'
        : from === null
          ? `made it repeat: ${ruleText(to)}`
          : `changed how it repeats from ${ruleText(from)} to ${ruleText(to)}`,
    'task.next_skipped': ({ date }) => `skipped the date ${formatDay(date)} of the series`,
    'task.next_created': ({ task_id }, { tasks }) =>
      `created the next task${tasks?.[task_id] ? ` ${tasks[task_id]}` : ''} of the series`,
    'task.repeated': ({ task_id }, { tasks }) =>
      tasks?.[task_id] ? `created it by the series, after ${tasks[task_id]}` : 'created it by the series',
    'task.assignment_accepted': () => 'accepted the assignment',
    'task.assignment_declined': ({ reason }) => `declined the assignment: ${reason}`,
    'task.date_proposed': ({ date }) => `proposed ${formatDay(date)} instead`,
    text: ({ content }) => content,
  },
}

/** 'every week on Monday'. */
const ruleText = (rule: string) => ruleSentence(parseRule(rule)).replace(/^E/, 'e')

const relationNouns: Record<TaskRelation, string> = {
  blocked_by: 'blocker',
  blocks: 'blocked task',
  relates: 'related task',
  duplicate_of: 'original',
  duplicated_by: 'duplicate',
}

/** 'added the blocker HI-3', or without a name for a reader who does not see that task. */
function dependencySentence(
  verb: string,
  { relation, task_id }: { relation: TaskRelation; task_id: number },
  { tasks }: HistoryNames,
) {
  const [noun, key] = [relationNouns[relation], tasks?.[task_id]]
  if (key) return `${verb} the ${noun} ${key}`
  return `${verb} ${noun === 'original' ? 'an' : 'a'} ${noun}`
}

const earlierText = (count: number, noun: string) =>
  count === 0 ? '' : ` (and ${count} earlier ${count === 1 ? noun : `${noun}s`})`

const commentText = ({ actor, title, excerpt }: { actor: string; title: string; excerpt: string | null }) => ({
  title: `${actor} commented on "${title}"`,
  message: excerpt ?? texts.commentDeleted,
})

const mentionText = ({ actor, title, excerpt }: { actor: string; title: string; excerpt: string | null }) => ({
  title: `${actor} mentioned you on "${title}"`,
  message: excerpt ?? texts.commentDeleted,
})

const descriptionText = ({ actor, title }: { actor: string; title: string }, noun: string) => ({
  title: `${actor} mentioned you on "${title}"`,
  message: `In the description of the ${noun}`,
})

/** The maximum number of names in one line. */
const maxNames = 5

function joinNames(names: readonly string[], unnamedCount = 0) {
  const omittedCount = unnamedCount + Math.max(names.length - maxNames, 0)
  if (omittedCount > 0) return `${names.slice(0, maxNames).join(', ')} and ${omittedCount} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

/** Minutes and seconds: `61:05`. */
const formatDuration = (seconds: number) =>
  [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

const withSpaces = (word: string) => word.replaceAll('_', ' ')

/** The names of these fields as a list within a sentence: 'description, due date, assignees'. */
const joinFieldNames = (keys: readonly string[], customFields: readonly string[] = []) =>
  [...keys.map((key) => fieldNouns.get(key) ?? withSpaces(key)), ...customFields].join(', ')

const fieldNouns = new Map(
  Object.entries(taskFields).map(([key, field]) => [key, 'noun' in field ? field.noun : field.label.toLowerCase()]),
)

type AbsenceValues = NotificationValues['absence.added']

const absenceText = (title: string, what: string, { actor, starts_on, ends_on }: AbsenceValues) => ({
  title,
  message: `${actor} ${what}: ${formatDay(starts_on)}${starts_on === ends_on ? '' : ` – ${formatDay(ends_on)}`}`,
})
