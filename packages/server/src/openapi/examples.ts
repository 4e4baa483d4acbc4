import { isObject, type Json, type JsonObject } from './json.ts'

/** Realistic values by key. An entry for a key of one kind of object, such as `Project.name`, takes precedence. */
const exampleValues: Record<string, Json> = {
  'Organization.name': 'Halden Instruments',
  'Organization.description': 'Measuring instruments for the cold',
  'Project.name': 'Winter calibration',
  'Goal.title': 'Calibrate 120 instruments',
  'Milestone.title': 'First 40 instruments calibrated',
  'Trashed.title': 'Winter calibration',
  'Label.id': 9,
  'Label.name': 'Field work',
  'Label.color': 'blue',
  'Notification.title': 'Task assigned',
  'User.id': 5,
  'User.name': 'Ada Berg',
  'User.status': 'active',
  'User.role': 'team_lead',
  'Member.name': 'Ada Berg',
  'Member.id': 5,
  'Member.status': 'active',
  'Member.role': 'team_lead',
  'Me.name': 'Ada Berg',
  'Me.id': 5,
  'Me.status': 'active',
  'Me.role': 'team_lead',
  'Organization.id': 3,
  'Project.id': 12,
  'Project.status': 'active',
  'Goal.id': 7,
  'Goal.due_date': '2027-02-26T23:59:59',
  'GoalMilestone.id': 31,
  'GoalMilestone.title': 'First 40 instruments calibrated',
  'Milestone.id': 21,
  'MilestoneDetail.id': 21,
  'MilestoneDetail.title': 'First 40 instruments calibrated',
  'Comment.id': 310,
  'Trashed.id': 12,
  'Notification.id': 904,
  'Session.id': 18,
  'Export.id': 2,
  'Export.state': 'ready',
  'Export.progress': 100,
  'OrganizationExport.id': 2,
  'OrganizationExport.state': 'ready',
  'OrganizationExport.progress': 100,
  'Task import.created': 48,
  'RowError.message': 'must not be empty',
  'previous.total_projects': 5,
  'previous.total_tasks': 231,
  'previous.total_goals': 6,
  'previous.total_users': 11,
  'previous.completed_tasks': 140,
  picture: '5f0c2a9d7be14c38a6d1e0f4927b83c6',
  logo: '5f0c2a9d7be14c38a6d1e0f4927b83c6',
  id: 142,
  organization_id: 3,
  project_id: 12,
  goal_id: 7,
  milestone_id: 21,
  goal_milestone_id: 21,
  user_id: 5,
  task_id: 142,
  label_id: 9,
  into_id: 10,
  name: 'Halden Instruments',
  title: 'Write the calibration report',
  description: 'Figures of the last run, and what they mean',
  content: 'The second sensor drifts by 0.2 K.',
  comment: 'The second sensor drifts by 0.2 K.',
  message: 'Ada Berg assigned you "Write the calibration report"',
  notes: 'Agreed with the laboratory',
  email: 'ada@example.org',
  username: 'ada',
  full_name: 'Ada Berg',
  job_title: 'Calibration lead',
  time_zone: 'Europe/Oslo',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  password: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'a better battery staple',
  token: 'q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h',
  access_token: 'q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h',
  invitation_url: 'https://muster.example/invitations#q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h',
  url: '/organizations/3/exports/2/file',
  domain: 'halden.example',
  currency: 'NOK',
  key_prefix: 'HI',
  key: 'HI-142',
  budget: 250_000,
  status: 'in_progress',
  membership_status: 'pending',
  priority: 'high',
  role: 'member',
  organization_role: 'member',
  organization_name: 'Halden Instruments',
  project_name: 'Winter calibration',
  goal_title: 'Calibrate 120 instruments',
  milestone_title: 'First 40 instruments calibrated',
  project_title: 'Winter calibration',
  task_title: 'Write the calibration report',
  assigned_to_name: 'Ada Berg',
  assigned_user_name: 'Ada Berg',
  assigned_to: 5,
  created_by: 5,
  start_date: '2026-11-02T00:00:00',
  end_date: '2027-02-26T23:59:59',
  due_date: '2026-12-04T17:30:00',
  target_date: '2026-12-04T17:30:00',
  due_time: '17:30',
  time: '17:30:00',
  expected_completion_time: '16:00',
  created_at: '2026-11-02T08:15:00.000Z',
  updated_at: '2026-11-20T14:03:12.480Z',
  joined_at: '2026-11-02T08:15:00.000Z',
  expires_at: '2026-11-24T14:03:12.480Z',
  last_seen_at: '2026-11-20T14:03:12.480Z',
  deleted_at: '2026-11-20T14:03:12.480Z',
  read_at: null,
  archived_at: null,
  completed_at: null,
  day: '2026-11-20',
  days: '2026-11-20',
  locked_months: '2026-10',
  started_at: '2026-11-20T08:15:00.000Z',
  ended_at: '2026-11-20T10:45:00.000Z',
  locked_at: '2026-11-20T14:03:12.480Z',
  minutes: 150,
  estimated_minutes: 480,
  spent_minutes: 450,
  compared_minutes: 450,
  note: 'Two instruments, repeated once',
  entry_count: 2,
  total_organizations: 1,
  total_projects: 6,
  total_tasks: 300,
  total_goals: 8,
  total_users: 12,
  completed_tasks: 187,
  assigned_tasks: 8,
  dependency_percentage: 37.5,
  my_dependency_percentage: 37.5,
  task_count: 48,
  comment_count: 3,
  parent_id: null,
  subtask_count: 5,
  done_subtask_count: 2,
  series_id: null,
  recurrence: null,
  milestones_count: 3,
  completed_milestones_count: 1,
  total_milestones: 3,
  completed_milestones: 1,
  overdue_milestones: 0,
  average_progress: 44,
  total: 9,
  completed: 4,
  overdue: 1,
  done: 4,
  unread_count: 3,
  updated: 12,
  created: 9,
  count: 48,
  projects: 2,
  tasks: 41,
  goals: 1,
  users: 3,
  milestones: 3,
  row: 7,
  goal_name: 'Calibrate 120 instruments',
  tasks_count: 5,
  completed_tasks_count: 2,
  my_tasks_count: 1,
  comments_count: 3,
  is_active: true,
  is_verified: true,
  in_app: true,
  mail: true,
  current: true,
  estimated_hours: 6,
  position: 3072,
  version: 4,
  unit: 'instruments',
  target_value: 120,
  current_value: 40,
  progress: 33,
  progress_percentage: 33,
  month: '2026-11',
  date: '2026-11-20',
  type: 'task_assigned',
  field: 'title',
  'Person.name': 'Ada Berg',
  'Profile.name': 'Ada Berg',
  'Participant.name': 'Ada Berg',
  'Room.name': 'Winter calibration',
  _id: '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f',
  clientId: 'b7e0c2',
  replyTo: '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f',
  chatRoomId: '0198c79f-11d2-7a41-b0c5-6f2d9f0b3a77',
  userId: '5',
  senderId: '5',
  createdBy: '5',
  senderName: 'Ada Berg',
  organizationId: 3,
  isGroup: true,
  isOnline: true,
  statusText: 'In the laboratory until four',
  timeZone: 'Europe/Oslo',
  seq: 42,
  lastSeq: 42,
  unreadCount: 2,
  page: 1,
  limit: 50,
  editedAt: null,
  lastMessage: null,
}

/** Optional keys that the example of a request omits, for example because another key can be sent instead. */
const omittedKeys = new Set([
  'assignees',
  'assigned_to',
  'milestone_id',
  'before_id',
  'position',
  'positions',
  'organizationId',
  'is_archived',
  'url',
])

/** For some keys with a list of ids, the key whose example value is used for the entries. */
const idEntryKeys: Record<string, string> = {
  assignees: 'assigned_to',
  assigned_users: 'assigned_to',
  days: 'days',
  locked_months: 'locked_months',
  labels: 'label_id',
  add_labels: 'label_id',
  remove_labels: 'label_id',
  participantIds: 'userId',
  readBy: 'userId',
}

/**
 * The kind of object under each of these keys, for objects whose schema has no name. An object under any other key is
 * treated as the same kind as the surrounding object.
 */
const nounsByKey: Record<string, string> = {
  organization: 'Organization',
  organizations: 'Organization',
  user: 'User',
  assigned_user: 'User',
  assigned_users: 'User',
  deleted_by: 'User',
  labels: 'Label',
  previous: 'previous',
  participants: 'Participant',
  messages: 'Message',
}

/** An example value for the schema. For a request, it has only the keys that a client would send. */
export function exampleOf(
  schema: JsonObject,
  components: Record<string, JsonObject>,
  noun = '',
  isRequest = false,
): Json {
  return new Examples(components, isRequest).of(schema, noun, '')
}

class Examples {
  readonly #components: Record<string, JsonObject>
  readonly #isRequest: boolean

  constructor(components: Record<string, JsonObject>, isRequest: boolean) {
    this.#components = components
    this.#isRequest = isRequest
  }

  of(schema: JsonObject, noun: string, key: string): Json {
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.split('/').at(-1) ?? ''
      return this.of(this.#components[name] ?? {}, name, '')
    }
    const [choice, alternative] = Array.isArray(schema.anyOf) ? schema.anyOf : []
    if (isObject(choice)) {
      const knownValue = this.#knownValue(noun, key)
      if (knownValue === null && isObject(alternative) && alternative.type === 'null') return null
      return this.of(choice, noun, key)
    }
    if (schema.const !== undefined) return schema.const
    if (Array.isArray(schema.enum)) return this.#oneOf(schema.enum, noun, key)
    if (schema.type === 'object') return this.#object(schema, nounsByKey[key] ?? noun)
    if (schema.type === 'array') return this.#list(schema, noun, key)
    if (schema.type === 'null') return null
    return this.#scalar(schema, noun, key)
  }

  #knownValue(noun: string, key: string): Json | undefined {
    return exampleValues[`${noun}.${key}`] ?? exampleValues[key]
  }

  #oneOf(words: Json[], noun: string, key: string): Json {
    const knownValue = this.#knownValue(noun, key)
    return knownValue !== undefined && words.includes(knownValue) ? knownValue : (words[0] ?? null)
  }

  #object(schema: JsonObject, noun: string): Json {
    const properties = isObject(schema.properties) ? schema.properties : {}
    const required = Array.isArray(schema.required) ? schema.required : []
    const includedEntries = Object.entries(properties).filter(
      ([key, part]) => required.includes(key) || !(this.#isRequest && (omittedKeys.has(key) || isEmpty(part))),
    )
    return Object.fromEntries(
      includedEntries.map(([key, part]) => [key, this.of(isObject(part) ? part : {}, noun, key)]),
    )
  }

  #list({ items, prefixItems }: JsonObject, noun: string, key: string): Json {
    if (Array.isArray(prefixItems)) return prefixItems.map((item) => this.of(isObject(item) ? item : {}, noun, 'item'))
    if (!isObject(items)) return []
    return [this.of(items, nounsByKey[key] ?? noun, idEntryKeys[key] ?? 'item')]
  }

  #scalar(schema: JsonObject, noun: string, key: string): Json {
    const knownValue = this.#knownValue(noun, key)
    if (schema.type === 'string') {
      if (typeof knownValue === 'string') return knownValue
      if (schema.format === 'date') return '2026-11-20'
      return schema.format === 'date-time' ? '2026-11-20T14:03:12.480Z' : 'Text'
    }
    if (schema.type === 'boolean') return typeof knownValue === 'boolean' ? knownValue : false
    if (schema.type === 'integer' || schema.type === 'number') return typeof knownValue === 'number' ? knownValue : 5
    return knownValue ?? null
  }
}

const isEmpty = (part: Json) => isObject(part) && Object.keys(part).length === 0
