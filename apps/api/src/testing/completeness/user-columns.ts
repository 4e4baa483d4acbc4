import type { Exception } from './tables.ts'

const author = { because: 'The content of the organization keeps the name of its author.' }
const otherParticipant = { because: 'The other participant keeps the room.' }
const inHistory = { because: 'The history of a room contains its calls.' }
const own = 'deleted'

/**
 * What the deletion of an account does to the rows that name the user, for each column that contains ids of users. A
 * new column needs an entry, and tables.test.ts checks that each entry is true.
 */
export const userColumns: Record<string, 'deleted' | Exception> = {
  'former_usernames.user_id': own,
  'sessions.user_id': own,
  'links.user_id': own,
  'sign_in_addresses.user_id': own,
  'mails.caused_by': { because: 'The limits of mails must outlive the account.' },
  'organizations.created_by': author,
  'organizations.deleted_by': author,
  'memberships.user_id': { because: 'The list of members keeps the name of a former member.' },
  'invitations.user_id': own,
  'invitations.invited_by': own,
  'projects.created_by': author,
  'projects.deleted_by': author,
  'goals.user_id': author,
  'goals.deleted_by': author,
  'milestones.created_by': author,
  'milestones.deleted_by': author,
  'milestone_comments.user_id': author,
  'project_stars.user_id': own,
  'milestone_celebrations.user_id': own,
  'tasks.created_by': author,
  'tasks.deleted_by': author,
  'custom_fields.deleted_by': author,
  'task_field_values.user_id': { because: 'Completed tasks keep the people in their custom fields.' },
  'task_dependencies.created_by': author,
  'task_series.created_by': author,
  'task_assignees.user_id': { because: 'Completed tasks keep the names of their assignees.' },
  'task_assignees.assigned_by': author,
  'task_comments.user_id': author,
  'time_entries.user_id': { because: 'The time that was spent on a task remains.' },
  'time_locks.locked_by': author,
  'files.uploaded_by': author,
  'files.deleted_by': author,
  'facts.actor_id': author,
  'notifications.user_id': own,
  'digest_notifications.user_id': own,
  'notification_versions.user_id': own,
  'notification_preferences.user_id': own,
  'reminders.user_id': own,
  'idempotent_answers.user_id': own,
  'calls.caller_id': inHistory,
  'calls.callee_id': inHistory,
  'call_parties.user_id': inHistory,
  'connection_tests.user_id': own,
  'organization_exports.user_id': { because: 'The limit of exports counts the rows of an hour.' },
  'task_imports.user_id': author,
  'chat_rooms.direct_low': otherParticipant,
  'chat_rooms.direct_high': otherParticipant,
  'chat_rooms.created_by': author,
  'chat_participants.user_id': otherParticipant,
  'chat_messages.sender_id': author,
  'chat_reactions.user_id': author,
  'chat_events.user_id': { because: 'Events are deleted after an hour.' },
  'chat_presence.user_id': own,
  'chat_last_seen.user_id': own,
  'chat_profiles.user_id': own,
}
