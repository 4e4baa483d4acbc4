import { createHash, randomUUID } from 'node:crypto'
import type { Tables } from '@muster/database/tables'
import { type Insertable, sql } from 'kysely'
import { metadata } from '../../files/testing-files.ts'
import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

type FileValues = Partial<Insertable<Tables['files']>>

/** Adds the row of a file that an actor has uploaded, or of an upload in progress, and returns its id. */
async function addFile(stage: PermissionFixture, actorName: string, values: FileValues = {}): Promise<number> {
  const uploader = stage.actor(actorName === 'anonymous' ? 'org_admin' : actorName).id
  const { id } = await stage.world.store.db
    .insertInto('files')
    .values({
      organization_id: stage.A.id,
      uploaded_by: uploader,
      name: `${stage.canary}.txt`,
      size: 4,
      received: 4,
      key: randomUUID(),
      state: 'stored',
      sha256: createHash('sha256').update('file').digest(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addUpload = (stage: PermissionFixture) => addFile(stage, 'assigned_member', { state: 'uploading', received: 0 })
const addToTask = (stage: PermissionFixture, actorName: string, values: FileValues = {}) =>
  addFile(stage, actorName, { task_id: stage.T.id, ...values })

/** Adds a file to a message of the assigned member, in a room of this member and the manager. */
async function addToMessage(stage: PermissionFixture, values: FileValues = {}): Promise<number> {
  const [room_id, message_id] = [randomUUID(), randomUUID()]
  const [sender, other] = [stage.actor('assigned_member').id, stage.actor('org_manager').id]
  await sql`
    with room as (
      insert into chat_rooms (id, organization_id, name, created_by, last_seq)
      values (${room_id}::uuid, ${stage.A.id}, ${stage.canary}, ${other}, 1) returning id, organization_id
    ), participant as (
      insert into chat_participants (organization_id, room_id, user_id)
      select organization_id, id, unnest(array[${sender}, ${other}]::int[]) from room
    )
    insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
    select ${message_id}::uuid, organization_id, id, 1, ${sender}, '' from room`.execute(stage.world.store.db)
  return addFile(stage, 'assigned_member', { room_id, message_id, ...values })
}

const inTrash = (stage: PermissionFixture) => ({
  deleted_at: '2026-11-28T00:00:00Z',
  deleted_by: stage.actor('org_manager').id,
})

const tus = { 'tus-resumable': '1.0.0' }

/** The calls of additional.tsv for files. */
export const fileCalls: Calls = {
  'GET /files/limits {organization_id:A}': (s) => ({ method: 'GET', url: `/files/limits?organization_id=${s.A.id}` }),
  'POST /files/uploads {organization_id:A}': (s) => ({
    method: 'POST',
    url: '/files/uploads',
    headers: { ...tus, 'upload-length': '4', 'upload-metadata': metadata('a.txt', s.A.id) },
  }),
  'GET /files/uploads/{U of assigned_member}': async (s) => ({
    method: 'GET',
    url: `/files/uploads/${await addUpload(s)}`,
  }),
  'PATCH /files/uploads/{U of assigned_member}': async (s) => ({
    method: 'PATCH',
    url: `/files/uploads/${await addUpload(s)}`,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from('fi'),
  }),
  'DELETE /files/uploads/{U of assigned_member}': async (s) => ({
    method: 'DELETE',
    url: `/files/uploads/${await addUpload(s)}`,
    headers: tus,
  }),
  'GET /files/{F}': async (s) => ({ method: 'GET', url: `/files/${await addToTask(s, 'assigned_member')}` }),
  'GET /files/{loose F of assigned_member}': async (s) => ({
    method: 'GET',
    url: `/files/${await addFile(s, 'assigned_member')}`,
  }),
  'GET /files/{F}/link': async (s) => ({ method: 'GET', url: `/files/${await addToTask(s, 'assigned_member')}/link` }),
  'GET /files/links': async (s) => ({
    method: 'GET',
    url: `/files/links?ids=${await addToTask(s, 'assigned_member')}`,
  }),
  'GET /files/{F}/content {signature of another file}': async (s, actorName) => {
    const reader = s.actor(actorName === 'anonymous' ? 'org_admin' : actorName)
    const other = await addFile(s, 'assigned_member')
    const link = await s.world.as(s.actor('assigned_member')).get(`/files/${other}/link`)
    const parameters = new URLSearchParams(link.body.url.split('?')[1])
    parameters.set('user', `${reader.id}`)
    return { method: 'GET', url: `/files/${await addToTask(s, 'assigned_member')}/content?${parameters}` }
  },
  'DELETE /files/{F}': async (s) => ({ method: 'DELETE', url: `/files/${await addToTask(s, 'assigned_member')}` }),
  'DELETE /files/{F of org_admin}': async (s) => ({
    method: 'DELETE',
    url: `/files/${await addToTask(s, 'org_admin')}`,
  }),
  'POST /files/{F in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/files/${await addToTask(s, 'assigned_member', inTrash(s))}/restore`,
  }),
  'POST /files/{F of org_admin in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/files/${await addToTask(s, 'org_admin', inTrash(s))}/restore`,
  }),
  'GET /files/{F of a message}': async (s) => ({ method: 'GET', url: `/files/${await addToMessage(s)}` }),
  'GET /files/{F of a message}/link': async (s) => ({ method: 'GET', url: `/files/${await addToMessage(s)}/link` }),
  'DELETE /files/{F of a message}': async (s) => ({ method: 'DELETE', url: `/files/${await addToMessage(s)}` }),
  'POST /files/{F of a message in the trash}/restore': async (s) => ({
    method: 'POST',
    url: `/files/${await addToMessage(s, inTrash(s))}/restore`,
  }),
  'GET /tasks/{T}/files': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/files` }),
  'POST /tasks/{T}/files': async (s, actorName) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/files`,
    body: { file_ids: [await addFile(s, actorName)] },
  }),
  'POST /tasks/{T}/comments {file_ids}': async (s, actorName) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/comments`,
    body: { content: '', file_ids: [await addFile(s, actorName)] },
  }),
  'PUT /tasks/{T}/comments/{C of assigned_member} {file_ids,removed_file_ids}': async (s, actorName) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}/comments/${s.C.id}`,
    body: {
      content: '',
      file_ids: [await addFile(s, actorName)],
      removed_file_ids: [await addToTask(s, 'assigned_member', { task_comment_id: s.C.id })],
    },
  }),
  'GET /projects/{P}/files': (s) => ({ method: 'GET', url: `/projects/${s.P.id}/files` }),
  'POST /projects/{P}/files': async (s, actorName) => ({
    method: 'POST',
    url: `/projects/${s.P.id}/files`,
    body: { file_ids: [await addFile(s, actorName)] },
  }),
}
