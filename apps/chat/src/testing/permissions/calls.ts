import { formerMembers, type Stage } from './stage.ts'

export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; body?: object }
export type Calls = Record<string, (stage: Stage, who: string) => Call | Promise<Call>>

const get = (url: string): Call => ({ method: 'GET', url })
const post = (url: string, body?: object): Call => ({ method: 'POST', url, ...(body && { body }) })
const put = (url: string, body: object): Call => ({ method: 'PUT', url, body })
const remove = (url: string): Call => ({ method: 'DELETE', url })

const room = (s: Stage) => `${s.rooms}/${s.R}`
const messages = (s: Stage) => `/api/messages/${s.A}/${s.R}`
const message = (s: Stage) => `${messages(s)}/${s.MSG}`
const assigned = (s: Stage) => s.actor('assigned_member').id
const outsiders = new Set(['anonymous', 'stranger', 'global_admin_nomember', ...formerMembers])

/** Another room of the caller. A caller who can have none asks for the existing one. */
async function ownRoom(s: Stage, who: string): Promise<string> {
  return outsiders.has(who) ? s.R : s.group(s.actor(who), s.actor('org_manager'))
}

/** How each call of the table is made. */
export const calls: Calls = {
  'GET /api/chat-rooms/{A}': (s) => get(s.rooms),
  'POST /api/chat-rooms/{A} {participantIds:[member of A]}': (s) =>
    post(s.rooms, { participantIds: [s.actor('org_admin').id, s.actor('org_member').id], isGroup: true }),
  'POST /api/chat-rooms/{A} {participantIds:[user_of_B]}': (s) => post(s.rooms, { participantIds: [s.userOfB.id] }),
  'GET /api/chat-rooms/{A}/{R}': (s) => get(room(s)),
  'DELETE /api/chat-rooms/{A}/{R}': (s) => remove(room(s)),
  'POST /api/chat-rooms/{A}/{R}/participants': (s) =>
    post(`${room(s)}/participants`, { participantIds: [s.actor('org_member').id] }),
  'POST /api/chat-rooms/{A}/{R}/participants {participantIds:[user_of_B]}': (s) =>
    post(`${room(s)}/participants`, { participantIds: [s.userOfB.id] }),
  'DELETE /api/chat-rooms/{A}/{R}/participants/{assigned_member}': (s) =>
    remove(`${room(s)}/participants/${assigned(s)}`),
  'POST /api/chat-rooms/{A}/{R}/leave': (s) => post(`${room(s)}/leave`),
  'GET /api/messages/{A}/{R}': (s) => get(messages(s)),
  'POST /api/messages/{A}/{R}': (s) => post(messages(s), { content: 'New' }),
  'POST /api/messages/{A}/{R} {replyTo:message of another room}': async (s, who) => {
    const other = outsiders.has(who) ? s.actor('org_manager') : s.actor(who)
    const elsewhere = await s.group(other, s.actor('org_admin'))
    const { body } = await other.post(`/api/messages/${s.A}/${elsewhere}`, { content: 'Elsewhere' })
    return post(messages(s), { content: 'Re', replyTo: body._id })
  },
  'PUT /api/messages/{A}/{R}/{MSG}': (s) => put(message(s), { content: 'Changed' }),
  'DELETE /api/messages/{A}/{R}/{MSG}': (s) => remove(message(s)),
  'PUT /api/messages/{A}/{R2}/{MSG}': async (s, who) =>
    put(`/api/messages/${s.A}/${await ownRoom(s, who)}/${s.MSG}`, { content: 'Changed' }),
  'POST /api/messages/{A}/{R}/{MSG}/reactions {emoji}': (s) => post(`${message(s)}/reactions`, { emoji: '🔥' }),
  'DELETE /api/messages/{A}/{R}/{MSG}/reactions': (s) => remove(`${message(s)}/reactions`),
  'POST /api/messages/{A}/{R}/{MSG}/read': (s) => post(`${message(s)}/read`),
  'GET /api/messages/{A}/{assigned_member} (DM alias)': (s) => get(`/api/messages/${s.A}/${assigned(s)}`),
  'POST /api/messages/{A}/{assigned_member} (DM alias)': (s) =>
    post(`/api/messages/${s.A}/${assigned(s)}`, { content: 'Direct' }),
  'GET /api/messages/{A}/{user_of_B} (DM alias)': (s) => get(`/api/messages/${s.A}/${s.userOfB.id}`),
  'GET /api/messages/{B}/{R}': (s) => get(`/api/messages/${s.B}/${s.R}`),
  'GET /api/users/{A}': (s) => get(`/api/users/${s.A}`),
  'GET /api/users/{A}?search=x&online=true': (s) => get(`/api/users/${s.A}?search=x&online=true`),
  'GET /api/users/{assigned_member}/profile': (s) => get(`/api/users/${assigned(s)}/profile`),
  'PUT /api/users/{assigned_member}/profile': (s) => put(`/api/users/${assigned(s)}/profile`, { statusText: 'Here' }),
  'POST /api/users/{assigned_member}/status {isOnline}': (s) =>
    post(`/api/users/${assigned(s)}/status`, { isOnline: true }),
  'POST /api/users/{assigned_member}/sync': (s) => post(`/api/users/${assigned(s)}/sync`),
}
