import type { SearchType } from '@muster/contracts/search/operators'
import type { Tables } from '@muster/database/tables'

/** Why something does not apply to a table, as a sentence. */
export type Exception = { because: string }

export type TableCoverage = {
  /** The organization or the user whose deletion deletes the rows; the rows of the installation remain. */
  owner: 'organization' | 'user' | 'installation'
  /** Where the file of an organization export contains the rows, such as `tasks.comments`. */
  exported: string | Exception
  /** Whether rows go to the trash themselves, or are deleted with a row that does. */
  trash: 'itself' | 'with its parent' | Exception
  /** The type of result as which the search finds the rows; absent if they have no text of their own to be found by. */
  searched?: SearchType
  /** Absent if a backup contains the table. */
  notBackedUp?: Exception
  /** Absent if the demo has rows of the table. */
  notInDemo?: Exception
}

const chat = { because: 'An export omits the chat, which belongs to the participants of each room.' }
const account = { because: 'An account belongs to its user and not to an organization.' }
const ofItsReader = {
  because: 'The rows describe what one user has seen or chosen, and not the work of the organization.',
}
const technical = { because: 'The rows are needed only to run the services.' }
const deletedAtOnce = { because: 'The deletion is final, and the dialog says so where a user deletes the rows.' }
const onlyInUse = { because: 'The rows are created when the demo is used.' }

/**
 * How exports, backups, the trash, the search, deletions and the demo treat each table. A new table needs an entry, and
 * tables.test.ts checks that each entry is true.
 */
export const tables: Record<keyof Tables, TableCoverage> = {
  users: { owner: 'user', exported: 'members', trash: deletedAtOnce, searched: 'person' },
  former_usernames: { owner: 'user', exported: account, trash: deletedAtOnce, notInDemo: onlyInUse },
  unused_pictures: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  sessions: { owner: 'user', exported: account, trash: deletedAtOnce, notInDemo: onlyInUse },
  links: { owner: 'user', exported: account, trash: deletedAtOnce, notInDemo: onlyInUse },
  sign_in_attempts: { owner: 'installation', exported: account, trash: technical, notInDemo: onlyInUse },
  sign_in_addresses: { owner: 'user', exported: account, trash: technical, notInDemo: onlyInUse },
  mails: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  organizations: { owner: 'organization', exported: 'organization', trash: 'itself' },
  task_numbers: { owner: 'organization', exported: technical, trash: technical },
  organization_versions: { owner: 'organization', exported: technical, trash: technical },
  memberships: {
    owner: 'organization',
    exported: 'members',
    trash: { because: 'A former member remains in the list of members, and can be invited again.' },
  },
  invitations: { owner: 'organization', exported: 'members', trash: deletedAtOnce, notInDemo: onlyInUse },
  projects: { owner: 'organization', exported: 'projects', trash: 'itself', searched: 'project' },
  sample_projects: {
    owner: 'organization',
    exported: technical,
    trash: 'with its parent',
    notInDemo: { because: 'The demo has projects of its own.' },
  },
  goals: { owner: 'organization', exported: 'goals', trash: 'itself', searched: 'goal' },
  milestones: { owner: 'organization', exported: 'milestones', trash: 'itself', searched: 'milestone' },
  goal_milestones: { owner: 'organization', exported: 'milestones.goal_ids', trash: 'with its parent' },
  milestone_comments: {
    owner: 'organization',
    exported: 'milestones.comments',
    trash: 'with its parent',
    searched: 'comment',
  },
  project_stars: { owner: 'organization', exported: ofItsReader, trash: 'with its parent', notInDemo: onlyInUse },
  milestone_celebrations: {
    owner: 'organization',
    exported: ofItsReader,
    trash: 'with its parent',
    notInDemo: onlyInUse,
  },
  tasks: { owner: 'organization', exported: 'tasks', trash: 'itself' },
  task_words: {
    owner: 'organization',
    exported: technical,
    trash: { because: 'A trigger deletes the words with their task.' },
    searched: 'task',
    notBackedUp: { because: 'A trigger adds the rows when the tasks are restored.' },
  },
  labels: { owner: 'organization', exported: 'labels', trash: deletedAtOnce },
  templates: { owner: 'organization', exported: 'templates', trash: 'itself' },
  task_labels: { owner: 'organization', exported: 'tasks.labels', trash: 'with its parent' },
  custom_fields: { owner: 'organization', exported: 'custom_fields', trash: 'itself' },
  custom_field_options: { owner: 'organization', exported: 'custom_fields.options', trash: 'with its parent' },
  custom_field_projects: {
    owner: 'organization',
    exported: 'custom_fields.project_ids',
    trash: { because: 'A field in the trash remembers its projects.' },
  },
  task_field_values: { owner: 'organization', exported: 'tasks.custom_fields', trash: 'with its parent' },
  task_dependencies: { owner: 'organization', exported: 'tasks.dependencies', trash: 'with its parent' },
  task_series: {
    owner: 'organization',
    exported: 'tasks.series',
    trash: { because: 'A series creates nothing while its current task is in the trash.' },
  },
  task_assignees: { owner: 'organization', exported: 'tasks.assignees', trash: 'with its parent' },
  task_watchers: { owner: 'organization', exported: ofItsReader, trash: 'with its parent' },
  mutes: { owner: 'organization', exported: ofItsReader, trash: 'with its parent' },
  task_comments: { owner: 'organization', exported: 'tasks.comments', trash: 'with its parent', searched: 'comment' },
  time_entries: { owner: 'organization', exported: 'tasks.time_entries', trash: 'with its parent' },
  time_locks: { owner: 'organization', exported: 'time_locks', trash: deletedAtOnce },
  files: {
    owner: 'organization',
    exported: 'files',
    trash: 'itself',
    searched: 'file',
    notInDemo: { because: 'The command adds them after the database is filled, because their bytes are outside it.' },
  },
  upload_locks: { owner: 'organization', exported: technical, trash: 'with its parent', notInDemo: onlyInUse },
  deleted_files: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  facts: { owner: 'organization', exported: technical, trash: technical },
  notifications: { owner: 'organization', exported: ofItsReader, trash: deletedAtOnce },
  digest_notifications: { owner: 'user', exported: ofItsReader, trash: technical, notInDemo: onlyInUse },
  storage_usage: {
    owner: 'organization',
    exported: technical,
    trash: technical,
    notBackedUp: { because: 'The usage is measured again.' },
    notInDemo: onlyInUse,
  },
  notification_versions: { owner: 'user', exported: technical, trash: technical, notInDemo: onlyInUse },
  absences: { owner: 'user', exported: account, trash: deletedAtOnce },
  notification_preferences: { owner: 'user', exported: ofItsReader, trash: ofItsReader, notInDemo: onlyInUse },
  fact_cursors: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  reminders: { owner: 'organization', exported: technical, trash: 'with its parent', notInDemo: onlyInUse },
  idempotent_answers: { owner: 'user', exported: technical, trash: technical, notInDemo: onlyInUse },
  calls: { owner: 'organization', exported: chat, trash: deletedAtOnce, notInDemo: onlyInUse },
  call_parties: { owner: 'organization', exported: chat, trash: deletedAtOnce, notInDemo: onlyInUse },
  socket_frames: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  connection_tests: { owner: 'user', exported: technical, trash: technical, notInDemo: onlyInUse },
  organization_exports: {
    owner: 'organization',
    exported: technical,
    trash: { because: 'The files are deleted after a day.' },
    notBackedUp: { because: 'The files are not in the database.' },
    notInDemo: onlyInUse,
  },
  task_imports: { owner: 'organization', exported: technical, trash: 'with its parent', notInDemo: onlyInUse },
  chat_rooms: { owner: 'organization', exported: chat, trash: deletedAtOnce, searched: 'room' },
  chat_participants: { owner: 'organization', exported: chat, trash: deletedAtOnce },
  chat_messages: { owner: 'organization', exported: chat, trash: deletedAtOnce, searched: 'message' },
  chat_reactions: { owner: 'organization', exported: chat, trash: deletedAtOnce },
  chat_events: { owner: 'organization', exported: technical, trash: technical, notInDemo: onlyInUse },
  nodes: {
    owner: 'installation',
    exported: technical,
    trash: technical,
    notBackedUp: { because: 'The rows are of the services that run, which write them every 15 seconds.' },
    notInDemo: onlyInUse,
  },
  chat_nodes: { owner: 'installation', exported: technical, trash: technical, notInDemo: onlyInUse },
  chat_presence: { owner: 'organization', exported: technical, trash: technical, notInDemo: onlyInUse },
  chat_last_seen: { owner: 'organization', exported: ofItsReader, trash: technical, notInDemo: onlyInUse },
  chat_profiles: { owner: 'user', exported: ofItsReader, trash: deletedAtOnce, notInDemo: onlyInUse },
}
