import type { CallEndReason, CallType } from '@muster/contracts/calls'
import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import type { HistoryKind } from '@muster/contracts/facts/history'
import type { FactKind } from '@muster/contracts/facts/kinds'
import type { LineKind } from '@muster/contracts/facts/lines'
import type { NotificationKind } from '@muster/contracts/facts/notifications'
import type { StoredFile } from '@muster/contracts/files/fields'
import type { NodeFigures, Service } from '@muster/contracts/installation'
import type { LabelColor } from '@muster/contracts/labels/fields'
import type { ProjectStatus } from '@muster/contracts/projects/fields'
import type { AreaRole, MembershipStatus, OrganizationRole } from '@muster/contracts/roles'
import type { ReceiptResponse } from '@muster/contracts/tasks/receipt-responses'
import type { RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import type { DependencyKind } from '@muster/contracts/tasks/relations'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { TemplateKind } from '@muster/contracts/templates'
import type { ColumnType, Generated, Insertable } from 'kysely'

/** `Instant` is ISO 8601 text in UTC. `WallTime` is a local date and time as text, without a time zone. */
type Instant = string
type WallTime = string

type Timestamps = { created_at: Generated<Instant>; updated_at: Generated<Instant> }

/**
 * The database, table by table, as the migrations create it. PostgreSQL computes the columns `search` from the texts of
 * their row, and a trigger computes `task_words`.
 */
export type Tables = {
  former_usernames: { username: string; user_id: number; given_up_at: Generated<string> }
  users: Timestamps & {
    id: Generated<number>
    email: string | null
    username: string
    full_name: string | null
    role: AreaRole
    status: MembershipStatus
    password_hash: string | null
    password_expires_at: Instant | null
    is_verified: Generated<boolean>
    job_title: string | null
    time_zone: Generated<string>
    /** The key of the picture's blobs. */
    picture: string | null
    reports_seen_assignments: Generated<boolean>
    deleted_at: Instant | null
    search: ColumnType<string, never, never>
  }
  unused_pictures: { key: string; deletable_at: Generated<Instant> }
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: Buffer
    user_agent: string | null
    created_at: Generated<Instant>
    last_seen_at: Generated<Instant>
  }
  links: {
    token_hash: Buffer
    user_id: number
    purpose: 'verify' | 'reset' | 'email'
    email: string
    mailed: Generated<boolean>
    expires_at: Instant
  }
  sign_in_attempts: {
    id: Generated<number>
    account: string
    address: string
    failed: Generated<boolean>
    at: Generated<Instant>
  }
  sign_in_addresses: { user_id: number; address: string; at: Generated<Instant> }
  mails: {
    id: Generated<number>
    kind: string
    recipient: string
    subject: string
    body: string | null
    mailbox: Generated<string>
    caused_by: number | null
    caused_from: string | null
    organization_id: number | null
    priority: Generated<number>
    link_hash: Buffer | null
    attempts: Generated<number>
    sent_at: Instant | null
    gave_up_at: Instant | null
    failure: string | null
    created_at: Generated<Instant>
  }
  organizations: Timestamps & {
    id: Generated<number>
    name: string
    description: string
    domain: string | null
    currency: Generated<string>
    key_prefix: string
    /** The key of the logo's blobs. */
    logo: string | null
    created_by: number | null
    deleted_at: Instant | null
    deleted_by: number | null
  }
  task_numbers: { organization_id: number; last: Generated<number> }
  organization_versions: { organization_id: number; slot: number; version: Generated<number>; names: Generated<number> }
  memberships: Timestamps & {
    organization_id: number
    user_id: number
    role: OrganizationRole
    status: MembershipStatus
    /** The member's job title in the organization; null if the job title of the user's profile applies. */
    job_title: string | null
    /** The name at the time of leaving; null unless the member has left. */
    left_name: string | null
    joined_at: Instant | null
    version: Generated<number>
    ended_with_organization: Generated<boolean>
    first_steps_open: Generated<boolean>
  }
  invitations: {
    organization_id: number
    user_id: number
    token_hash: Buffer
    resent_token_hash: Buffer | null
    mailed: Generated<boolean>
    resent_mailed: Generated<boolean>
    gave_role_word: Generated<boolean>
    shown_id: number
    email: string
    role: 'manager' | 'member'
    invited_by: number | null
    expires_at: Instant
    created_at: Generated<Instant>
  }
  projects: Timestamps & {
    id: Generated<number>
    organization_id: number
    name: string
    description: string | null
    start_date: WallTime | null
    end_date: WallTime | null
    status: ProjectStatus
    budget: number | null
    file_count: Generated<number>
    files_version: Generated<number>
    created_by: number | null
    version: Generated<number>
    deleted_at: Instant | null
    deleted_by: number | null
    search: ColumnType<string, never, never>
  }
  sample_projects: {
    organization_id: number
    project_id: number
    goal_ids: number[]
    milestone_ids: number[]
    task_ids: number[]
    created_at: Generated<Instant>
  }
  goals: Timestamps & {
    id: Generated<number>
    organization_id: number
    project_id: number | null
    user_id: number
    is_personal: Generated<boolean>
    title: string
    description: string | null
    target_value: number
    manual_value: number | null
    unit: string
    status: Generated<'not_started' | 'in_progress' | 'completed' | 'cancelled'>
    tracking: Generated<'milestones' | 'manual'>
    start_date: WallTime
    end_date: WallTime
    version: Generated<number>
    deleted_at: Instant | null
    deleted_by: number | null
    search: ColumnType<string, never, never>
  }
  milestones: Timestamps & {
    id: Generated<number>
    organization_id: number
    project_id: number
    title: string
    description: string | null
    notes: string | null
    start_date: WallTime | null
    due_date: WallTime
    priority: Generated<'low' | 'medium' | 'high' | 'critical'>
    is_critical: Generated<boolean>
    status: Generated<'not_started' | 'in_progress' | 'completed' | 'cancelled'>
    progress: Generated<number>
    comment_count: Generated<number>
    created_by: number | null
    completed_at: Instant | null
    version: Generated<number>
    deleted_at: Instant | null
    /**
     * The user who deleted the milestone individually; null if it is not deleted, or was deleted with its project or
     * goal.
     */
    deleted_by: number | null
    /** The tasks that the milestone lost when it was deleted individually. */
    lost_tasks: number[] | null
    search: ColumnType<string, never, never>
  }
  goal_milestones: Timestamps & {
    id: Generated<number>
    organization_id: number
    goal_id: number
    milestone_id: number
  }
  milestone_comments: Timestamps & {
    id: Generated<number>
    organization_id: number
    milestone_id: number
    user_id: number
    content: string
    search: ColumnType<string | null, never, never>
  }
  project_stars: { organization_id: number; user_id: number; project_id: number; starred_at: Generated<Instant> }
  milestone_celebrations: { organization_id: number; milestone_id: number; user_id: number; at: Generated<Instant> }
  tasks: Timestamps & {
    id: Generated<number>
    organization_id: number
    number: number
    project_id: number
    goal_id: number | null
    milestone_id: number | null
    title: string
    description: string | null
    status: Generated<TaskStatus>
    priority: Generated<TaskPriority>
    due_date: WallTime | null
    expected_completion_time: string | null
    estimated_hours: number | null
    position: number
    /** The ids of the labels in `task_labels`, in ascending order; null if the task has none. */
    label_ids: number[] | null
    comment_count: Generated<number>
    open_blocker_count: Generated<number>
    blocked_task_count: Generated<number>
    duplicate_count: Generated<number>
    file_count: Generated<number>
    files_version: Generated<number>
    created_by: number | null
    completed_at: Instant | null
    version: Generated<number>
    /** The task of which this is a subtask, in the same project. */
    parent_id: number | null
    /** The place among the subtasks of the parent. */
    subtask_position: number | null
    /** The number of subtasks outside the trash. A trigger keeps it and the next one. */
    subtask_count: Generated<number>
    done_subtask_count: Generated<number>
    series_id: number | null
    series_number: number | null
    /** The rule if the task is the current one of its series. */
    recurrence: string | null
    deleted_at: Instant | null
    /**
     * The user who deleted the task individually; null if it is not deleted, or was deleted with its project, goal or
     * parent.
     */
    deleted_by: number | null
  }
  task_words: { task_id: number; organization_id: number; words: ColumnType<string, never, never> }
  labels: { id: Generated<number>; organization_id: number; name: string; color: LabelColor }
  templates: {
    id: Generated<number>
    organization_id: number
    kind: TemplateKind
    name: string
    description: string | null
    /** The JSON of a `TemplateContent`. */
    content: ColumnType<object, string, string>
    task_count: number
    milestone_count: number
    created_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    deleted_at: Instant | null
    deleted_by: number | null
  }
  task_labels: { task_id: number; label_id: number; organization_id: number }
  custom_fields: {
    id: Generated<number>
    organization_id: number
    name: string
    kind: CustomFieldKind
    unit: string | null
    currency: string | null
    is_required: Generated<boolean>
    on_card: Generated<boolean>
    position: number
    deleted_at: Instant | null
    deleted_by: number | null
    lost_projects: number[] | null
  }
  custom_field_options: {
    id: Generated<number>
    organization_id: number
    field_id: number
    name: string
    color: LabelColor
    position: number
  }
  custom_field_projects: { project_id: number; field_id: number; organization_id: number }
  /** A row per value, and per option of a multi-select, whose id is also `part`. */
  task_field_values: {
    task_id: number
    field_id: number
    part: Generated<number>
    organization_id: number
    kind: CustomFieldKind
    text_value: string | null
    number_value: number | null
    date_value: string | null
    user_id: number | null
    option_id: number | null
  }
  task_dependencies: {
    id: Generated<number>
    organization_id: number
    from_task_id: number
    to_task_id: number
    kind: DependencyKind
    created_by: number | null
    created_at: Generated<Instant>
  }
  task_series: {
    id: Generated<number>
    organization_id: number
    rule: string
    mode: RecurrenceMode
    copied: string[]
    time_zone: string
    start_date: string
    next_date: string | null
    number: Generated<number>
    created_by: number
    created_at: Generated<Instant>
    ended_at: Instant | null
    first_number: Generated<number>
  }
  task_assignees: {
    task_id: number
    user_id: number
    organization_id: number
    place: Generated<number>
    /** Null for an assignment from before receipts existed. */
    assigned_by: number | null
    assigned_at: Generated<Instant>
    seen_at: Instant | null
    response: ReceiptResponse | null
    responded_at: Instant | null
    reason: string | null
    proposed_date: string | null
    /** A proposed date that was accepted, with the time of the proposal and the due date before. */
    accepted_date: string | null
    proposed_at: Instant | null
    due_before: string | null
  }
  task_watchers: {
    organization_id: number
    task_id: number
    user_id: number
    is_following: boolean
    reason: 'mentioned' | 'manual'
    created_at: Generated<Instant>
  }
  mutes: {
    id: Generated<number>
    organization_id: number
    user_id: number
    task_id: number | null
    project_id: number | null
    goal_id: number | null
    created_at: Generated<Instant>
    /** When the mute ends by itself; null if only the user ends it. */
    expires_at: Instant | null
  }
  task_comments: Timestamps & {
    id: Generated<number>
    organization_id: number
    task_id: number
    user_id: number
    kind: Generated<'user' | 'system'>
    /** The text that a user wrote; null for a line that the server wrote, which has a kind and values instead. */
    content: string | null
    fact_kind: HistoryKind | null
    fact_values: ColumnType<object | null, string | null | undefined>
    search: ColumnType<string | null, never, never>
  }
  time_entries: Timestamps & {
    id: Generated<number>
    organization_id: number
    task_id: number
    user_id: number
    started_at: Instant
    /** Null while the timer is running. */
    ended_at: Instant | null
    /** The days of both times in the time zone that the user had when they were written, such as `2026-11-25`. */
    started_on: string
    ended_on: string | null
    minutes: ColumnType<number | null, never, never>
    note: string | null
  }
  time_locks: {
    id: Generated<number>
    organization_id: number
    /** The first day of the month. */
    month: string
    locked_by: number | null
    locked_at: Generated<Instant>
  }
  files: Timestamps & {
    id: Generated<number>
    organization_id: number
    uploaded_by: number
    name: string
    size: number
    /** The number of bytes that are certainly on the disk. */
    received: Generated<number>
    /** The name of the blob in the folder `files`, and of the file with the bytes of an upload in progress. */
    key: string
    state: Generated<'uploading' | 'stored'>
    sha256: Buffer | null
    type: Generated<string>
    kind: Generated<StoredFile['kind']>
    width: number | null
    height: number | null
    preview_state: Generated<StoredFile['preview_state']>
    /** The task of the file or of its comment. */
    task_id: number | null
    task_comment_id: number | null
    project_id: number | null
    /** The milestone of the file's comment. */
    milestone_id: number | null
    milestone_comment_id: number | null
    /** The room of the file's chat message. */
    room_id: string | null
    message_id: string | null
    deleted_at: Instant | null
    deleted_by: number | null
    search: ColumnType<string, never, never>
  }
  deleted_files: { key: string; deleted_at: Generated<Instant> }
  upload_locks: { file_id: number; holder: string; expires_at: Instant; is_wanted: Generated<boolean> }
  facts: {
    id: Generated<number>
    transaction: Generated<string>
    organization_id: number | null
    actor_id: number | null
    kind: FactKind
    entity: string
    entity_id: number
    action: 'created' | 'updated' | 'deleted'
    version: Generated<number>
    seen_by: Generated<number[]>
    lost_by: Generated<number[]>
    private: Generated<boolean>
    values: ColumnType<object | null, string | null | undefined>
    at: Generated<Instant>
  }
  notifications: Timestamps & {
    id: Generated<number>
    fact_id: number | null
    organization_id: number
    user_id: number
    type: string
    kind: NotificationKind
    values: ColumnType<object, string, string>
    priority: Generated<TaskPriority>
    task_id: number | null
    project_id: number | null
    goal_id: number | null
    milestone_id: number | null
    task_title: string | null
    project_title: string | null
    room_id: string | null
    message_id: string | null
    task_comment_id: number | null
    milestone_comment_id: number | null
    read_at: Instant | null
    archived_at: Instant | null
  }
  digest_notifications: { user_id: number; notification_id: number; due_at: Instant }
  /** The row with organization_id 0 contains the usage of the whole installation. */
  storage_usage: {
    organization_id: number
    bytes: number
    is_full: Generated<boolean>
    measured_at: Generated<Instant>
  }
  notification_versions: { user_id: number; version: Generated<number> }
  absences: {
    id: Generated<number>
    user_id: number
    starts_on: string
    ends_on: string
    created_at: Generated<Instant>
    /** The organization in which an admin or manager entered it. */
    entered_in: number | null
  }
  notification_preferences: { user_id: number; type: string; in_app: boolean; mail: boolean }
  fact_cursors: { follower: string; snapshot: string }
  reminders: {
    organization_id: number
    task_id: number
    user_id: number
    kind: 'due_soon' | 'overdue'
    due_day: string
  }
  idempotent_answers: {
    user_id: number
    method: string
    path: string
    key: string
    body_hash: Buffer
    /**
     * Null while the request is running. No other transaction sees the row in this state, because it is not yet
     * committed.
     */
    status: number | null
    headers: Record<string, string> | null
    body: string | null
    at: Generated<Instant>
  }
  calls: {
    id: string
    number: Generated<number>
    organization_id: number
    caller_id: number
    callee_id: number | null
    room_id: string | null
    type: CallType
    state: 'ringing' | 'accepted' | 'ended'
    reason: CallEndReason | null
    created_at: Generated<Instant>
    rings_until: Generated<Instant>
    accepted_at: Instant | null
    ended_at: Instant | null
  }
  call_parties: {
    organization_id: number
    call_id: string
    user_id: number
    socket_id: string | null
    seen_at: Instant | null
    muted: Generated<boolean>
    camera: Generated<boolean>
    sharing: Generated<boolean>
    left_at: Instant | null
    away_at: Instant | null
    media_at: Instant | null
  }
  socket_frames: {
    id: Generated<number>
    transaction: Generated<string>
    rooms: string[]
    except_rooms: Generated<string[]>
    event: string
    /** Inserted as JSON text. */
    frame: ColumnType<object, string>
    at: Generated<Instant>
  }
  connection_tests: { user_id: number; at: Generated<Instant> }
  organization_exports: Timestamps & {
    id: Generated<number>
    organization_id: number
    user_id: number
    state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'gone'>
    progress: Generated<number>
    file: string | null
  }
  task_imports: {
    id: Generated<number>
    organization_id: number
    project_id: number
    user_id: number
    created: number
    created_at: Generated<Instant>
  }
  chat_rooms: Timestamps & {
    id: string
    number: Generated<number>
    organization_id: number
    name: string | null
    direct_low: number | null
    direct_high: number | null
    created_by: number
    last_seq: Generated<number>
    last_message_at: Instant | null
  }
  chat_participants: {
    organization_id: number
    room_id: string
    user_id: number
    read_seq: Generated<number>
    joined_seq: Generated<number>
    joined_at: Generated<Instant>
  }
  chat_messages: {
    id: string
    organization_id: number
    room_id: string
    seq: number
    sender_id: number
    client_id: string | null
    kind: Generated<'user' | 'system'>
    /** The text that a user wrote; null for a line that the server wrote, which has a kind and values instead. */
    content: string | null
    fact_kind: LineKind | null
    fact_values: ColumnType<object | null, string | null | undefined>
    reply_to: string | null
    created_at: Generated<Instant>
    edited_at: Instant | null
    deleted_at: Instant | null
    search: ColumnType<string | null, never, never>
  }
  chat_reactions: { message_id: string; user_id: number; emoji: string; created_at: Generated<Instant> }
  chat_events: {
    id: Generated<number>
    transaction: Generated<string>
    organization_id: number
    kind: string
    room_id: string | null
    message_id: string | null
    user_id: number | null
    seq: number | null
    at: Generated<Instant>
  }
  /** The running services. */
  nodes: {
    id: string
    service: Service
    host: string
    version: string
    started_at: Instant
    seen_at: Generated<Instant>
    figures: ColumnType<NodeFigures, string, string>
  }
  chat_nodes: { id: string; seen_at: Generated<Instant> }
  chat_presence: { organization_id: number; user_id: number; node_id: string }
  chat_last_seen: { organization_id: number; user_id: number; at: Instant }
  chat_profiles: { user_id: number; status_text: string | null }
}

export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
