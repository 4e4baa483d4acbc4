import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ExportedOrganization } from '@muster/contracts/organization-exports'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createJobs } from '../jobs/jobs.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { deleteOldFiles } from './files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
})
beforeEach(async () => {
  team = await world.team(`House ${crypto.randomUUID()}`)
})
afterAll(() => world?.close())

const made = async (by: Person, url: string, body: object) => {
  const answer = await world.as(by).post(url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const at = (id?: number, more = '') => `/organizations/${team.id}/exports${id === undefined ? '' : `/${id}`}${more}`
const ask = (by: Person = team.admin) => world.as(by).post(at())
const read = async (id: number, by: Person = team.admin) => (await world.as(by).get(at(id))).body
async function exported() {
  const { body, status } = await ask()
  expect(status).toBe(202)
  await expect.poll(async () => (await read(body.id)).state).toBe('ready')
  return body.id
}
const download = (id: number, by: Person | undefined = team.admin) =>
  world.app.inject({
    method: 'GET',
    url: at(id, '/file'),
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })
const contentsOf = async (id: number) => {
  const answer = await download(id)
  expect(answer.statusCode, answer.body).toBe(200)
  return gunzipSync(answer.rawPayload).toString()
}
const row = (id: number) =>
  world.store.db.selectFrom('organization_exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const files = () => readdir(join(world.config.DATA_DIR, 'exports'))
const age = (id: number, interval: string) =>
  sql`update organization_exports set updated_at = now() - ${interval}::interval where id = ${id}`.execute(
    world.store.db,
  )

describe('an export', () => {
  it('contains what the team shares, with the names of the API', async () => {
    const project = await made(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
    const goal = await made(team.manager, '/goals/', {
      title: 'Shine',
      project_id: project.id,
      organization_id: team.id,
      target_value: 10,
      unit: 'lights',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    })
    const { milestone } = await made(team.manager, '/goal-milestones/', {
      goal_id: goal.id,
      title: 'First light',
      due_date: '2026-12-01',
    })
    await made(team.manager, `/milestones/${milestone.id}/comments`, { comment: 'Nearly "there"' })
    const task = await made(team.manager, '/tasks/', {
      title: 'Paint\u2028it',
      goal_milestone_id: milestone.id,
      assigned_to: team.member.id,
    })
    await made(team.member, `/tasks/${task.id}/comments`, { content: 'On it' })

    const document = JSON.parse(await contentsOf(await exported()))
    expect(z.safeParse(ExportedOrganization, document).error).toBeUndefined()
    expect(document).toMatchObject({
      format: 'muster-organization-1',
      organization: { id: team.id, key_prefix: 'NL' },
      members: [team.admin, team.manager, team.member].map(({ id, email, name }) => ({ id, email, full_name: name })),
      projects: [{ id: project.id, name: 'Aurora', task_count: 1 }],
      goals: [{ id: goal.id, title: 'Shine' }],
      milestones: [{ id: milestone.id, goal_ids: [goal.id], comments: [{ content: 'Nearly "there"' }] }],
    })
    const now = (await world.as(team.admin).get(`/tasks/${task.id}`)).body
    expect(document.tasks).toEqual([
      { ...now, comments: [expect.objectContaining({ content: 'On it', kind: 'user' })] },
    ])
  })

  it('contains no secrets, no data of other organizations, no trash and no personal goals', async () => {
    const other = await world.team('Elsewhere')
    const canaries = { goal: 'CANARY-goal', trash: 'CANARY-trash', other: 'CANARY-other' }
    await made(other.manager, '/projects/', { name: canaries.other, organization_id: other.id })
    const both = await world.join(team, 'member', other.member)
    await world.store.db.updateTable('users').set({ job_title: 'Painter' }).where('id', '=', both.id).execute()
    for (const owner of [team.admin, team.member])
      await made(owner, '/goals/', {
        title: canaries.goal,
        organization_id: team.id,
        is_personal: true,
        target_value: 1,
        unit: 'x',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      })
    const gone = await made(team.manager, '/projects/', { name: canaries.trash, organization_id: team.id })
    await made(team.manager, '/tasks/', { title: canaries.trash, project_id: gone.id })
    await world.as(team.manager).delete(`/projects/${gone.id}`)

    const text = await contentsOf(await exported())
    for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
    for (const secret of ['argon2', 'token', 'password', 'hash']) expect(text).not.toContain(secret)
    expect(text).toContain(both.email)
    expect(text).not.toContain(other.admin.email)
  })

  it('contains only the name of former members, and the e-mail address of invited users', async () => {
    const leaver = await world.join(team)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    await made(team.admin, `/organizations/${team.id}/invite-member`, {
      email: `new-${team.id}@example.com`,
      role: 'member',
    })
    const { members } = JSON.parse(await contentsOf(await exported()))
    const find = (status: string) => members.find((one: { status: string }) => one.status === status)
    expect(find('inactive')).toMatchObject({ id: leaver.id, full_name: leaver.name, email: null, job_title: null })
    expect(find('pending')).toMatchObject({ email: `new-${team.id}@example.com`, full_name: null })
  })

  it('is a file that only its owner can read, and is sent as a download', async () => {
    const id = await exported()
    const { file } = await row(id)
    expect((await stat(join(world.config.DATA_DIR, 'exports', `${file}`))).mode & 0o777).toBe(0o600)
    expect(await read(id)).toMatchObject({ state: 'ready', progress: 100, url: at(id, '/file') })
    const answer = await download(id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="organization-${team.id}.json.gz"`,
      'cache-control': 'no-store',
      'content-length': String(answer.rawPayload.length),
    })
  })

  it('is created once, regardless of further requests while it is in progress', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 202)).toBe(true)
    const [first] = answers
    await expect.poll(async () => (await read(first?.body.id)).state).toBe('ready')
    expect((await ask()).body.id).not.toBe(first?.body.id)
  })

  it('contains thousands of tasks, each once', async () => {
    const project = await made(team.manager, '/projects/', { name: 'Large', organization_id: team.id })
    await sql`
      insert into tasks (organization_id, number, project_id, title, position)
      select ${team.id}::int, n, ${project.id}::int, 'Task ' || n, n from generate_series(1, 1700) n`.execute(
      world.store.db,
    )
    const { tasks } = JSON.parse(await contentsOf(await exported()))
    expect(new Set(tasks.map(({ id }: { id: number }) => id)).size).toBe(1_700)
    expect(tasks).toHaveLength(1_700)
  })
})

describe('an export ends', () => {
  it('after a day: it has no link and no download, and its file is deleted', async () => {
    const id = await exported()
    await age(id, '24 hours 1 second')
    expect(await read(id)).toMatchObject({ state: 'gone' })
    expect((await read(id)).url).toBeUndefined()
    expect((await download(id)).statusCode).toBe(404)
    const { file } = await row(id)
    expect(await files()).toContain(file)
    // Starts the job that is scheduled for that time.
    await sql`update pgboss.job set start_after = now() where name = 'export' and data = jsonb_build_object('export', ${id}::int)`.execute(
      world.store.db,
    )
    await expect.poll(async () => (await row(id)).state).toBe('gone')
    expect(await files()).not.toContain(file)
  })

  it('after an hour without progress: it has failed, and another one can be requested', async () => {
    const id = await exported()
    await world.store.db.updateTable('organization_exports').set({ state: 'running' }).where('id', '=', id).execute()
    expect((await ask()).body.id).toBe(id)
    await age(id, '61 minutes')
    expect((await read(id)).state).toBe('failed')
    expect((await ask()).body.id).not.toBe(id)
  })

  it('with a failure if the requester is no longer an admin when it is written', async () => {
    const second = await world.join(team, 'admin')
    const { id } = await world.store.db
      .insertInto('organization_exports')
      .values({ organization_id: team.id, user_id: second.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.store.db
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', second.id)
      .where('organization_id', '=', team.id)
      .execute()
    await ask()
    const jobs = createJobs({ store: world.store, logger: world.app.log, clock: false })
    await world.store.write((tx) => jobs.send(tx, 'export', { export: id }))
    await expect.poll(async () => (await row(id)).state).toBe('failed')
    expect((await files()).some((name) => name.startsWith(`${id}-`))).toBe(false)
  })
})

describe('an export is refused', () => {
  it('to users who are not admins, with equal responses for foreign and unknown ones, and none is created', async () => {
    const id = await exported()
    const other = await world.organization({ name: 'Elsewhere' })
    const count = () => world.store.db.selectFrom('organization_exports').select('id').execute()
    const before = (await count()).length
    for (const [by, collection, object] of [
      [undefined, 401, 401],
      [team.manager, 403, 403],
      [team.member, 403, 403],
      [other.admin, 403, 404],
    ] as const) {
      expect((await world.as(by).post(at())).status).toBe(collection)
      expect((await world.as(by).get(at(id))).status).toBe(object)
      const answer = await world.app.inject({
        method: 'GET',
        url: at(id, '/file'),
        headers: by ? { authorization: `Bearer ${by.token}` } : {},
      })
      expect(answer.statusCode).toBe(object)
    }
    const foreign = await world.as(other.admin).get(at(id, '/file'))
    expect((await world.as(other.admin).get(at(2_147_483_000, '/file'))).text).toBe(foreign.text)
    expect((await world.as(other.admin).get(`/organizations/${other.id}/exports/${id}`)).text).toBe(foreign.text)
    expect((await world.as(other.admin).get(`/organizations/${other.id}/exports/${id}/file`)).text).toBe(foreign.text)
    expect(await count()).toHaveLength(before)
  })

  it('at the download, to a user who is no longer an admin', async () => {
    const second = await world.join(team, 'admin')
    const id = await exported()
    expect((await download(id, second)).statusCode).toBe(200)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${second.id}`, { role: 'member' })
    expect((await download(id, second)).statusCode).toBe(403)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${second.id}`)
    expect((await download(id, second)).statusCode).toBe(404)
  })

  it('at the download, if there is no file yet', async () => {
    const { id } = await world.store.db
      .insertInto('organization_exports')
      .values({ organization_id: team.id, user_id: team.admin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await download(id)).statusCode).toBe(404)
  })
})

it('deletes the files of a crashed node after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-exports-'))
  try {
    await mkdir(join(folder, 'exports'))
    for (const name of ['old', 'new']) await writeFile(join(folder, 'exports', name), '')
    await utimes(join(folder, 'exports', 'old'), new Date(0), new Date(0))
    await deleteOldFiles(diskBlobs(folder))
    expect(await readdir(join(folder, 'exports'))).toEqual(['new'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
