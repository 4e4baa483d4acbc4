import { formerMembers, type Stage } from './stage.ts'

export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; body?: object }
export type Calls = Record<string, (stage: Stage, actorName: string) => Call | Promise<Call>>

const get = (url: string): Call => ({ method: 'GET', url })
const post = (url: string, body?: object): Call => ({ method: 'POST', url, ...(body && { body }) })
const put = (url: string, body: object): Call => ({ method: 'PUT', url, body })
const remove = (url: string): Call => ({ method: 'DELETE', url })

const roomPath = (s: Stage) => `${s.rooms}/${s.R}`
const messagesPath = (s: Stage) => `/api/messages/${s.A}/${s.R}`
const messagePath = (s: Stage) => `${messagesPath(s)}/${s.MSG}`
const assignedMemberId = (s: Stage) => s.actor('assigned_member').id
const outsiders = new Set(['anonymous', 'stranger', 'global_admin_nomember', ...formerMembers])

/**
 * Creates another room of the caller, and returns its id. For a caller who cannot create a room, returns the id of the
 * existing room.
 */
async function ownRoom(s: Stage, actorName: string): Promise<string> {
  return outsiders.has(actorName) ? s.R : s.group(s.actor(actorName), s.actor('org_manager'))
}

/** How each call in the permission table is sent. */
export const calls: Calls = {
  'GET /api/chat-rooms/{A}': (s) => get(s.rooms),
  'POST /api/chat-rooms/{A} {participantIds:[member of A]}': (s) =>
    post(s.rooms, { participantIds: [s.actor('org_admin').id, s.actor('org_member').id], isGroup: true }),
  'POST /api/chat-rooms/{A} {participantIds:[user_of_B]}': (s) => post(s.rooms, { participantIds: [s.userOfB.id] }),
  'GET /api/chat-rooms/{A}/{R}': (s) => get(roomPath(s)),
  'DELETE /api/chat-rooms/{A}/{R}': (s) => remove(roomPath(s)),
  'POST /api/chat-rooms/{A}/{R}/participants': (s) =>
    post(`${roomPath(s)}/participants`, { participantIds: [s.actor('org_member').id] }),
  'POST /api/chat-rooms/{A}/{R}/participants {participantIds:[user_of_B]}': (s) =>
    post(`${roomPath(s)}/participants`, { participantIds: [s.userOfB.id] }),
  'DELETE /api/chat-rooms/{A}/{R}/participants/{assigned_member}': (s) =>
    remove(`${roomPath(s)}/participants/${assignedMemberId(s)}`),
  'POST /api/chat-rooms/{A}/{R}/leave': (s) => post(`${roomPath(s)}/leave`),
  'GET /api/chat-rooms/{A}/{R}/files': (s) => get(`${roomPath(s)}/files`),
  'GET /api/messages/{A}/{R}': (s) => get(messagesPath(s)),
  'POST /api/messages/{A}/{R}': (s) => post(messagesPath(s), { content: 'New' }),
  'POST /api/messages/{A}/{R} {replyTo:message of another room}': async (s, actorName) => {
    const creator = outsiders.has(actorName) ? s.actor('org_manager') : s.actor(actorName)
    const otherRoom = await s.group(creator, s.actor('org_admin'))
    const { body } = await creator.post(`/api/messages/${s.A}/${otherRoom}`, { content: 'Elsewhere' })
    return post(messagesPath(s), { content: 'Re', replyTo: body._id })
  },
  'POST /api/messages/{A}/{R} {file_ids}': async (s, actorName) =>
    post(messagesPath(s), { content: '', file_ids: [await s.addFile(actorName)] }),
  'POST /api/messages/{A}/{R} {file_ids:file of org_admin}': async (s) =>
    post(messagesPath(s), { content: '', file_ids: [await s.addFile('org_admin')] }),
  'PUT /api/messages/{A}/{R}/{MSG}': (s) => put(messagePath(s), { content: 'Changed' }),
  'DELETE /api/messages/{A}/{R}/{MSG}': (s) => remove(messagePath(s)),
  'PUT /api/messages/{A}/{R2}/{MSG}': async (s, actorName) =>
    put(`/api/messages/${s.A}/${await ownRoom(s, actorName)}/${s.MSG}`, { content: 'Changed' }),
  'POST /api/messages/{A}/{R}/{MSG}/reactions {emoji}': (s) => post(`${messagePath(s)}/reactions`, { emoji: '🔥' }),
  'DELETE /api/messages/{A}/{R}/{MSG}/reactions': (s) => remove(`${messagePath(s)}/reactions`),
  'POST /api/messages/{A}/{R}/{MSG}/read': (s) => post(`${messagePath(s)}/read`),
  'GET /api/messages/{A}/{assigned_member} (DM alias)': (s) => get(`/api/messages/${s.A}/${assignedMemberId(s)}`),
  'POST /api/messages/{A}/{assigned_member} (DM alias)': (s) =>
    post(`/api/messages/${s.A}/${assignedMemberId(s)}`, { content: 'Direct' }),
  'GET /api/messages/{A}/{user_of_B} (DM alias)': (s) => get(`/api/messages/${s.A}/${s.userOfB.id}`),
  'GET /api/messages/{B}/{R}': (s) => get(`/api/messages/${s.B}/${s.R}`),
  'GET /api/users/{A}': (s) => get(`/api/users/${s.A}`),
  'GET /api/users/{A}?search=x&online=true': (s) => get(`/api/users/${s.A}?search=x&online=true`),
  'GET /api/users/{assigned_member}/profile': (s) => get(`/api/users/${assignedMemberId(s)}/profile`),
  'PUT /api/users/{assigned_member}/profile': (s) =>
    put(`/api/users/${assignedMemberId(s)}/profile`, { statusText: 'Here' }),
  'POST /api/users/{assigned_member}/status {isOnline}': (s) =>
    post(`/api/users/${assignedMemberId(s)}/status`, { isOnline: true }),
  'POST /api/users/{assigned_member}/sync': (s) => post(`/api/users/${assignedMemberId(s)}/sync`),
}
