import { absenceCalls } from '../permissions/absence-calls.ts'
import { type Call, calls as specifiedCalls } from '../permissions/calls.ts'
import { customFieldCalls } from '../permissions/custom-field-calls.ts'
import { dependencyCalls } from '../permissions/dependency-calls.ts'
import { exportCalls } from '../permissions/export-calls.ts'
import { fileCalls } from '../permissions/file-calls.ts'
import { furtherCalls } from '../permissions/further-calls.ts'
import { goalCalls } from '../permissions/goal-calls.ts'
import { labelCalls } from '../permissions/label-calls.ts'
import { milestoneCalls } from '../permissions/milestone-calls.ts'
import { pictureCalls } from '../permissions/picture-calls.ts'
import { receiptCalls } from '../permissions/receipt-calls.ts'
import { recurrenceCalls, startSeries } from '../permissions/recurrence-calls.ts'
import { subtaskCalls } from '../permissions/subtask-calls.ts'
import { templateCalls } from '../permissions/template-calls.ts'
import { startTimer, timeCalls } from '../permissions/time-calls.ts'
import { watcherCalls } from '../permissions/watcher-calls.ts'
import type { Fixture } from './fixture.ts'

/** A write call: its caller, and a function that makes its request for a fixture. */
export type Write = {
  name: string
  by: string
  make: (fixture: Fixture) => Call | Promise<Call>
  /** The service to call; api by default. */
  service?: 'chat'
  /** True if the call may leave a team that the next pair cannot use, for example because a member is missing. */
  endsTeam?: boolean
}

const { post, put, patch, remove } = {
  post: (url: string, body?: object): Call => ({ method: 'POST', url, ...(body && { body }) }),
  put: (url: string, body: object): Call => ({ method: 'PUT', url, body }),
  patch: (url: string, body?: object): Call => ({ method: 'PATCH', url, ...(body && { body }) }),
  remove: (url: string, body?: object): Call => ({ method: 'DELETE', url, ...(body && { body }) }),
}

/** Calls that send the requests of the permission table, each with its caller. */
const tableWrites: [name: string, by?: string, endsTeam?: true][] = [
  ['PUT /organizations/{A}'],
  ["POST /organizations/{A}/invite-member {role:'member'}"],
  ["POST /users/ {organization_id:A,role:'member'}"],
  ['POST /projects/ {organization_id:A}', 'org_manager'],
  ['PUT /projects/{P}', 'org_manager'],
  ['DELETE /projects/{P}'],
  ['PUT /projects/{P}/star', 'assigned_member'],
  ['DELETE /projects/{P}/star', 'assigned_member'],
  ['PUT /tasks/{T}', 'assigned_member'],
  ['DELETE /tasks/{T}'],
  ['POST /tasks/{T}/subtasks', 'assigned_member'],
  ['PUT /tasks/{T}/parent', 'assigned_member'],
  ['POST /tasks/{T}/comments', 'assigned_member'],
  ['PUT /tasks/{T}/comments/{C of assigned_member}', 'assigned_member'],
  ['DELETE /tasks/{T}/comments/{C of assigned_member}', 'assigned_member'],
  ['PUT /users/{self}', 'assigned_member'],
  ['DELETE /users/{assigned_member}', 'org_admin', true],
  ['POST /goals/ {project_id:P,organization_id:A}', 'org_manager'],
  ['DELETE /goals/{G}'],
  ['POST /goal-milestones/ {goal_id:G}', 'org_manager'],
  ['POST /goal-milestones/check-achievements'],
  ['POST /milestones/ {project_id:P,organization_id:A}', 'org_manager'],
  ['PUT /milestones/{M}', 'org_manager'],
  ['DELETE /milestones/{M}'],
  ['POST /milestones/{M}/comments', 'assigned_member'],
  ['PUT /organizations/{A}/members/{assigned_member}', 'org_admin', true],
  ['DELETE /organizations/{A}/members/{assigned_member}', 'org_admin', true],
  ['POST /organizations/{A}/task-imports', 'org_manager'],
  ['POST /organizations/{A}/exports'],
  ['POST /files/uploads {organization_id:A}'],
  ['PATCH /files/uploads/{U of assigned_member}', 'assigned_member'],
  ['DELETE /files/uploads/{U of assigned_member}', 'assigned_member'],
  ['DELETE /files/{F}', 'assigned_member'],
  ['POST /files/{F in the trash}/restore', 'org_manager'],
  ['DELETE /files/{F of a message}', 'assigned_member'],
  ['POST /files/{F of a message in the trash}/restore', 'assigned_member'],
  ['POST /tasks/{T}/files', 'assigned_member'],
  ['POST /tasks/{T}/comments {file_ids}', 'org_manager'],
  ['PUT /tasks/{T}/comments/{C of assigned_member} {file_ids,removed_file_ids}', 'assigned_member'],
  ['POST /projects/{P}/files', 'org_manager'],
  ['POST /tasks/{T}/dependencies {kind:blocks,task_id:T2}', 'assigned_member'],
  ['DELETE /tasks/{T}/dependencies/{D with T2}', 'org_manager'],
  ['PUT /tasks/{T}/recurrence', 'assigned_member'],
  ['DELETE /tasks/{T}/recurrence', 'org_manager'],
  ['POST /tasks/{T}/recurrence/skip', 'assigned_member'],
  ['PUT /auth/reports', 'assigned_member'],
  ['POST /absences/', 'assigned_member'],
  ['PUT /absences/{absence of assigned_member}', 'assigned_member'],
  ['DELETE /absences/{absence of assigned_member}', 'assigned_member'],
  ['POST /absences/organization/{A}/members/{assigned_member}', 'org_manager'],
  ['PUT /absences/organization/{A}/members/{assigned_member}/{absence entered in A}', 'org_manager'],
  ['DELETE /absences/organization/{A}/members/{assigned_member}/{absence entered in A}', 'org_admin'],
  ['PUT /tasks/{T}/receipts/own/seen', 'assigned_member'],
  ['PUT /tasks/{T}/receipts/own {declined}', 'assigned_member'],
  ['POST /tasks/{T}/receipts/{assigned_member}/accept-date', 'org_manager'],
  ['POST /tasks/{T}/receipts/{assigned_member}/undo-accept-date', 'org_manager'],
  ['POST /tasks/{T}/watchers {org_manager}', 'assigned_member'],
  ['PUT /tasks/watchers/own {ids:[T],following:false}', 'assigned_member'],
  ['PUT /tasks/watchers/own {ids:[T],following:true}', 'org_manager'],
  ['PUT /notifications/mutes {type:task,ids:[T]}', 'assigned_member'],
  ['PUT /notifications/mutes {type:project,ids:[P]}', 'org_manager'],
  ['PUT /notifications/mutes {type:goal,ids:[G]}'],
  ['PUT /auth/picture', 'assigned_member'],
  ['DELETE /auth/picture', 'assigned_member'],
  ['PUT /organizations/{A}/logo'],
  ['DELETE /organizations/{A}/logo'],
  ['POST /labels/ {organization_id:A}', 'org_manager'],
  ['PUT /labels/{L}', 'org_manager'],
  ['POST /labels/{L}/merge {into_id:L2}'],
  ['DELETE /labels/{L}'],
  ['PUT /tasks/{T} {labels:[L2]}', 'assigned_member'],
  ['POST /tasks/{T}/template', 'org_manager'],
  ['POST /projects/{P}/template'],
  ['PUT /templates/{template}', 'org_manager'],
  ['DELETE /templates/{template}'],
  ['POST /templates/{deleted template}/restore', 'org_manager'],
  ['POST /templates/{template}/task {project_id:P}'],
  ['POST /templates/{template}/project', 'org_manager'],
  ['POST /projects/{P}/duplicate'],
  ['POST /custom-fields/ {organization_id:A}', 'org_manager'],
  ['PUT /custom-fields/{CF}', 'org_manager'],
  ['PUT /custom-fields/order {ids:[CF]}', 'org_manager'],
  ['PUT /custom-fields/{CF}/kind'],
  ['DELETE /custom-fields/{CF}'],
  ['POST /organizations/{A}/trash/custom-field/{CF in the trash}/restore', 'org_manager'],
  ['PUT /tasks/{T} {custom_fields:{CF}}', 'assigned_member'],
  ['POST /time-entries/start {task_id:T}', 'assigned_member'],
  ['PATCH /time-entries/{timer of assigned_member}/stop', 'assigned_member'],
  ['POST /time-entries/ {task_id:T}', 'org_manager'],
  ['PUT /time-entries/{E of assigned_member}', 'assigned_member'],
  ['DELETE /time-entries/{E of assigned_member}', 'assigned_member'],
  ['PUT /time-entries/cell {task_id:T}', 'assigned_member'],
  ['PUT /time-entries/organization/{A}/locks/{month}', 'org_manager'],
  ['DELETE /time-entries/organization/{A}/locks/{locked month}'],
  ['DELETE /organizations/{A}', 'second_admin', true],
]

const calls = {
  ...specifiedCalls,
  ...furtherCalls,
  ...exportCalls,
  ...milestoneCalls,
  ...goalCalls,
  ...subtaskCalls,
  ...dependencyCalls,
  ...recurrenceCalls,
  ...receiptCalls,
  ...watcherCalls,
  ...fileCalls,
  ...pictureCalls,
  ...labelCalls,
  ...templateCalls,
  ...customFieldCalls,
  ...timeCalls,
  ...absenceCalls,
}

const writesOfTable = tableWrites.map(([name, by = 'org_admin', endsTeam = false]): Write => {
  const make = calls[name]
  if (!make) throw new Error(`the permission table does not make ${name}`)
  return { name, by, endsTeam, make: (fixture) => make(fixture, by) }
})

/** Further calls, which the permission table does not contain or which lock more rows than its requests. */
const furtherWrites: Write[] = [
  {
    name: 'PATCH /tasks/{T}/status of a task that repeats',
    by: 'assigned_member',
    make: async (f) => {
      await startSeries(f)
      return patch(`/tasks/${f.T.id}/status`, { status: 'done' })
    },
  },
  {
    name: 'POST /tasks/ in the milestone, with assignees',
    by: 'org_admin',
    make: (f) =>
      post('/tasks/', {
        title: 'New',
        goal_milestone_id: f.M.id,
        assigned_users: [f.actor('org_member').id, f.actor('assigned_member').id],
      }),
  },
  {
    name: 'POST /tasks/ with labels',
    by: 'org_manager',
    make: (f) => post('/tasks/', { title: 'New', project_id: f.P.id, labels: [f.L2.id, f.L.id] }),
  },
  {
    name: 'POST /tasks/ with a value of a custom field',
    by: 'org_manager',
    make: (f) => post('/tasks/', { title: 'New', project_id: f.P.id, custom_fields: { [f.customField.id]: 'New' } }),
  },
  {
    name: 'PATCH /tasks/ of two tasks, with values of custom fields',
    by: 'org_manager',
    make: (f) =>
      patch('/tasks/', {
        organization_id: f.A.id,
        changes: [{ ids: [f.taskOfCreator.id, f.T.id], custom_fields: { [f.customField.id]: 'Second' } }],
      }),
  },
  {
    name: 'PATCH /tasks/ of two tasks, with other labels',
    by: 'org_manager',
    make: (f) =>
      patch('/tasks/', {
        organization_id: f.A.id,
        changes: [{ ids: [f.taskOfCreator.id, f.T.id], add_labels: [f.L2.id], remove_labels: [f.L.id] }],
      }),
  },
  {
    name: 'POST /time-entries/start {task_id:T2}, which stops the timer on T',
    by: 'assigned_member',
    make: async (f) => {
      await startTimer(f)
      return post('/time-entries/start', { task_id: f.T2.id })
    },
  },
  {
    name: 'POST /labels/{L2}/merge into the first',
    by: 'second_admin',
    make: (f) => post(`/labels/${f.L2.id}/merge`, { into_id: f.L.id }),
  },
  {
    name: 'POST /tasks/ in the goal, with an Idempotency-Key',
    by: 'org_manager',
    make: (f) => ({
      ...post('/tasks/', { title: 'New', project_id: f.P.id, goal_id: f.G.id }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  {
    name: 'PUT /tasks/{T} into another goal, to somebody else',
    by: 'org_manager',
    make: (f) =>
      put(`/tasks/${f.T.id}`, {
        goal_id: f.second.goal,
        goal_milestone_id: f.second.milestone,
        assigned_users: [f.actor('org_manager').id, f.actor('org_member').id],
      }),
  },
  {
    name: 'PUT /tasks/{T3} into the goal',
    by: 'org_admin',
    make: (f) =>
      put(`/tasks/${f.taskOfCreator.id}`, {
        goal_id: f.G.id,
        goal_milestone_id: f.M.id,
        assigned_users: [f.actor('assigned_member').id],
      }),
  },
  {
    name: 'PATCH /tasks/ of two tasks, into the goal and to somebody else',
    by: 'org_manager',
    make: (f) =>
      patch('/tasks/', {
        organization_id: f.A.id,
        changes: [
          {
            ids: [f.taskOfCreator.id, f.T.id],
            set: { goal_id: f.second.goal, goal_milestone_id: f.second.milestone, status: 'in_progress' },
            add_assignees: [f.actor('org_member').id],
          },
        ],
      }),
  },
  {
    name: 'POST /tasks/delete of two tasks',
    by: 'org_manager',
    make: (f) => post('/tasks/delete', { organization_id: f.A.id, ids: [f.taskOfCreator.id, f.T.id] }),
  },
  {
    name: 'PATCH /tasks/ of two subtasks of a subtask',
    by: 'org_manager',
    make: (f) =>
      patch('/tasks/', { organization_id: f.A.id, changes: [{ ids: f.lower, set: { status: 'in_progress' } }] }),
  },
  {
    name: 'POST /tasks/delete of two subtasks of a subtask',
    by: 'org_admin',
    make: (f) => post('/tasks/delete', { organization_id: f.A.id, ids: f.lower }),
  },
  {
    name: 'PATCH /tasks/{subtask}/status',
    by: 'assigned_member',
    make: (f) => patch(`/tasks/${f.S.id}/status`, { status: 'done' }),
  },
  {
    name: 'PUT /tasks/{lower subtask}/parent into the parent of its parent',
    by: 'org_manager',
    make: (f) => put(`/tasks/${f.lower[0]}/parent`, { parent_id: f.T2.id }),
  },
  {
    name: 'POST /tasks/{subtask}/subtasks',
    by: 'assigned_member',
    make: (f) => post(`/tasks/${f.S.id}/subtasks`, { titles: ['Sand', 'Paint'] }),
  },
  { name: 'DELETE /tasks/{T2} with its subtasks', by: 'org_admin', make: (f) => remove(`/tasks/${f.T2.id}`) },
  {
    name: 'POST /tasks/restore',
    by: 'org_admin',
    make: (f) => post('/tasks/restore', { organization_id: f.A.id, ids: [f.trashed.task] }),
  },
  {
    name: 'PATCH /tasks/{T}/status',
    by: 'assigned_member',
    make: (f) => patch(`/tasks/${f.T.id}/status`, { status: 'in_progress' }),
  },
  {
    name: 'PATCH /tasks/{T3}/status before another',
    by: 'org_manager',
    make: (f) => patch(`/tasks/${f.taskOfCreator.id}/status`, { status: 'todo', before_id: f.T.id }),
  },
  {
    name: 'PUT /goals/{G} into another unit and status',
    by: 'org_manager',
    make: (f) => put(`/goals/${f.G.id}`, { current_value: 1, description: crypto.randomUUID() }),
  },
  {
    name: 'PUT /goals/{Second} back to its milestones',
    by: 'org_admin',
    make: (f) => put(`/goals/${f.second.goal}`, { target_value: 7, description: crypto.randomUUID() }),
  },
  {
    name: 'POST /goal-milestones/ links another milestone',
    by: 'org_admin',
    make: (f) => post('/goal-milestones/', { goal_id: f.G.id, milestone_id: f.second.milestone }),
  },
  {
    name: 'PUT /goal-milestones/{GM}',
    by: 'org_manager',
    make: (f) => put(`/goal-milestones/${f.link}`, { status: 'completed' }),
  },
  { name: 'DELETE /goal-milestones/{GM}', by: 'org_admin', make: (f) => remove(`/goal-milestones/${f.link}`) },
  {
    name: 'PATCH /milestones/{M}/progress',
    by: 'org_manager',
    make: (f) => patch(`/milestones/${f.M.id}/progress`, { progress_percentage: Math.ceil(Math.random() * 99) }),
  },
  {
    name: 'PATCH /milestones/{Second}/progress',
    by: 'org_admin',
    make: (f) => patch(`/milestones/${f.second.milestone}/progress`, { progress_percentage: 100 }),
  },
  {
    name: 'PUT /milestones/{M}/comments/{MC}',
    by: 'assigned_member',
    make: (f) => put(`/milestones/${f.M.id}/comments/${f.milestoneComment}`, { comment: crypto.randomUUID() }),
  },
  {
    name: 'DELETE /milestones/{M}/comments/{MC}',
    by: 'assigned_member',
    make: (f) => remove(`/milestones/${f.M.id}/comments/${f.milestoneComment}`),
  },
  {
    name: 'PATCH /notifications/bulk',
    by: 'assigned_member',
    make: (f) => patch('/notifications/bulk', { ids: f.notifications, action: 'read' }),
  },
  {
    name: 'PATCH /notifications/read-all',
    by: 'assigned_member',
    make: (f) => patch('/notifications/read-all', { organization_id: f.A.id }),
  },
  {
    name: 'DELETE /notifications/{N}',
    by: 'assigned_member',
    make: (f) => remove(`/notifications/${f.notifications[0]}`),
  },
  {
    name: 'PATCH /notifications/{N}/archive',
    by: 'assigned_member',
    make: (f) => patch(`/notifications/${f.notifications[1]}/archive`),
  },
  {
    name: 'PUT /notifications/preferences',
    by: 'assigned_member',
    make: () => put('/notifications/preferences', [{ type: 'mention', in_app: true, mail: false }]),
  },
  {
    name: 'POST /organizations/{A}/trash/project/{P}/restore',
    by: 'org_admin',
    make: (f) => post(`/organizations/${f.A.id}/trash/project/${f.trashed.project}/restore`),
  },
  {
    name: 'POST /organizations/{A}/trash/goal/{G}/restore',
    by: 'org_admin',
    make: (f) => post(`/organizations/${f.A.id}/trash/goal/${f.trashed.goal}/restore`),
  },
  {
    name: 'POST /organizations/{A}/trash/milestone/{M}/restore',
    by: 'org_admin',
    make: (f) => post(`/organizations/${f.A.id}/trash/milestone/${f.trashed.milestone}/restore`),
  },
  {
    name: 'POST /organizations/{A}/trash/task/{T}/restore',
    by: 'org_admin',
    make: (f) => post(`/organizations/${f.A.id}/trash/task/${f.trashed.task}/restore`),
  },
  {
    name: 'PUT /organizations/{A}/first-steps',
    by: 'assigned_member',
    make: (f) => put(`/organizations/${f.A.id}/first-steps`, { is_open: false }),
  },
  {
    name: 'POST /organizations/{A}/sample-project',
    by: 'org_manager',
    make: (f) => post(`/organizations/${f.A.id}/sample-project`),
  },
  {
    name: 'DELETE /organizations/{A}/sample-project',
    by: 'org_admin',
    make: (f) => remove(`/organizations/${f.A.id}/sample-project`),
  },
  {
    name: 'POST /organizations/{A}/restore',
    by: 'org_admin',
    endsTeam: true,
    make: (f) => post(`/organizations/${f.A.id}/restore`),
  },
  {
    name: 'POST /organizations/{A}/accept-invitation',
    by: 'invited',
    endsTeam: true,
    make: (f) => post(`/organizations/${f.A.id}/accept-invitation`),
  },
  {
    name: 'POST /organizations/{A}/decline-invitation',
    by: 'invited',
    endsTeam: true,
    make: (f) => post(`/organizations/${f.A.id}/decline-invitation`),
  },
  {
    name: 'DELETE /organizations/{A}/invitations/{email}',
    by: 'org_admin',
    endsTeam: true,
    make: (f) => remove(`/organizations/${f.A.id}/invitations/${encodeURIComponent(f.actor('invited').email)}`),
  },
  {
    name: 'DELETE /users/{self}',
    by: 'assigned_member',
    endsTeam: true,
    make: (f) => remove(`/users/${f.actor('assigned_member').id}`, { password: f.password }),
  },
  {
    name: 'PUT /users/{assigned_member} by an admin',
    by: 'org_admin',
    make: (f) => put(`/users/${f.actor('assigned_member').id}`, { job_title: crypto.randomUUID() }),
  },
]

export const writes: Write[] = [...writesOfTable, ...furtherWrites]

/** For writes that change something only after another write: the name of that write. */
const earlierWrites: Record<string, string> = {
  'DELETE /auth/picture': 'PUT /auth/picture',
  'DELETE /organizations/{A}/logo': 'PUT /organizations/{A}/logo',
  'DELETE /projects/{P}/star': 'PUT /projects/{P}/star',
  'DELETE /organizations/{A}/sample-project': 'POST /organizations/{A}/sample-project',
  'POST /organizations/{A}/restore': 'DELETE /organizations/{A}',
}

/** The write after which this one changes something; undefined if it always does. */
export const writeBefore = ({ name }: Write): Write | undefined =>
  writes.find((write) => write.name === earlierWrites[name])

/** Write routes that no pair contains, each with the reason. */
export const excludedRoutes: Record<string, string> = {
  'POST /organizations': 'makes rows that nobody else can lock yet',
  'PATCH /notifications/:id/read': 'the same statement as archive',
  'PATCH /notifications/:id/unread': 'the same statement as archive',
  'PATCH /notifications/:id/unarchive': 'the same statement as archive',
  'POST /installation/test-mail':
    'only for operators; locks the account of the caller, as a change of the profile does',
  'POST /installation/mails/retry': 'only for operators; changes jobs alone, and skips those that are locked',
  'POST /installation/newest-version': 'only for operators; changes nothing',
  'POST /milestones/:id/celebration': 'locks its milestone alone, as a comment does',
}

const roomUrl = (f: Fixture) => `/api/chat-rooms/${f.A.id}/${f.chat.room}`
const messagesUrl = (f: Fixture) => `/api/messages/${f.A.id}/${f.chat.room}`

/** Calls that write in the chat service. The socket events of that service use the same functions. */
export const chatWrites: Write[] = [
  {
    name: 'POST /api/messages/{A}/{R} with a mention',
    service: 'chat',
    by: 'assigned_member',
    make: (f) => post(messagesUrl(f), { content: `Hello @${f.actor('org_manager').username}` }),
  },
  {
    name: 'POST /api/messages/{A}/{user}',
    service: 'chat',
    by: 'org_manager',
    make: (f) => post(`/api/messages/${f.A.id}/${f.actor('assigned_member').id}`, { content: 'Hello' }),
  },
  {
    name: 'PUT /api/messages/{A}/{R}/{MSG}',
    service: 'chat',
    by: 'assigned_member',
    make: (f) => put(`${messagesUrl(f)}/${f.chat.message}`, { content: crypto.randomUUID() }),
  },
  {
    name: 'DELETE /api/messages/{A}/{R}/{MSG}',
    service: 'chat',
    by: 'assigned_member',
    make: (f) => remove(`${messagesUrl(f)}/${f.chat.message}`),
  },
  {
    name: 'POST /api/messages/{A}/{R}/{MSG}/reactions',
    service: 'chat',
    by: 'org_manager',
    make: (f) => post(`${messagesUrl(f)}/${f.chat.message}/reactions`, { emoji: '🔥' }),
  },
  {
    name: 'POST /api/messages/{A}/{R}/{MSG}/read',
    service: 'chat',
    by: 'org_manager',
    make: (f) => post(`${messagesUrl(f)}/${f.chat.message}/read`),
  },
  {
    name: 'POST /api/chat-rooms/{A}',
    service: 'chat',
    by: 'org_admin',
    make: (f) =>
      post(`/api/chat-rooms/${f.A.id}`, {
        name: 'New',
        isGroup: true,
        participantIds: [f.actor('assigned_member').id, f.actor('org_member').id],
      }),
  },
  {
    name: 'POST /api/chat-rooms/{A}/{R}/participants',
    service: 'chat',
    by: 'org_manager',
    make: (f) => post(`${roomUrl(f)}/participants`, { participantIds: [f.actor('org_member').id] }),
  },
  {
    name: 'POST /api/chat-rooms/{A}/{R}/leave',
    service: 'chat',
    by: 'assigned_member',
    make: (f) => post(`${roomUrl(f)}/leave`),
  },
  { name: 'DELETE /api/chat-rooms/{A}/{R}', service: 'chat', by: 'org_manager', make: (f) => remove(roomUrl(f)) },
  {
    name: 'PUT /api/users/{self}/profile',
    service: 'chat',
    by: 'assigned_member',
    make: (f) => put(`/api/users/${f.actor('assigned_member').id}/profile`, { statusText: crypto.randomUUID() }),
  },
]
