import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ExportedOrganization } from '@muster/contracts/organization-exports'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { storeWithin } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createJobs } from '../jobs/jobs.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { createExport } from './create-export.ts'
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

const create = async (by: Person, url: string, body: object) => {
  const response = await world.as(by).post(url, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const exportUrl = (id?: number, suffix = '') =>
  `/organizations/${team.id}/exports${id === undefined ? '' : `/${id}`}${suffix}`
const requestExport = (by: Person = team.admin) => world.as(by).post(exportUrl())
const readExport = async (id: number, by: Person = team.admin) => (await world.as(by).get(exportUrl(id))).body
async function createFinishedExport() {
  const { body, status } = await requestExport()
  expect(status).toBe(202)
  await expect.poll(async () => (await readExport(body.id)).state).toBe('ready')
  return body.id
}
const download = (id: number, by: Person | undefined = team.admin) =>
  world.app.inject({
    method: 'GET',
    url: exportUrl(id, '/file'),
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })
const contentsOf = async (id: number) => {
  const response = await download(id)
  expect(response.statusCode, response.body).toBe(200)
  return gunzipSync(response.rawPayload).toString()
}
const row = (id: number) =>
  world.store.db.selectFrom('organization_exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const files = () => readdir(join(world.config.DATA_DIR, 'exports'))
const makeOlder = (id: number, interval: string) =>
  sql`update organization_exports set updated_at = now() - ${interval}::interval where id = ${id}`.execute(
    world.store.db,
  )

describe('an export', () => {
  it('contains what the team shares, with the names of the API', async () => {
    const project = await create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
    const goal = await create(team.manager, '/goals/', {
      title: 'Shine',
      project_id: project.id,
      organization_id: team.id,
      target_value: 10,
      unit: 'lights',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    })
    const { milestone } = await create(team.manager, '/goal-milestones/', {
      goal_id: goal.id,
      title: 'First light',
      due_date: '2026-12-01',
    })
    await create(team.manager, `/milestones/${milestone.id}/comments`, { comment: 'Nearly "there"' })
    const task = await create(team.manager, '/tasks/', {
      title: 'Paint\u2028it',
      goal_milestone_id: milestone.id,
      assigned_to: team.member.id,
    })
    await create(team.member, `/tasks/${task.id}/comments`, { content: 'On it' })

    const document = JSON.parse(await contentsOf(await createFinishedExport()))
    expect(z.safeParse(ExportedOrganization, document).error).toBeUndefined()
    expect(document).toMatchObject({
      format: 'muster-organization-1',
      organization: { id: team.id, key_prefix: 'NL' },
      members: [team.admin, team.manager, team.member].map(({ id, email, name }) => ({ id, email, full_name: name })),
      projects: [{ id: project.id, name: 'Aurora', task_count: 1 }],
      goals: [{ id: goal.id, title: 'Shine' }],
      milestones: [{ id: milestone.id, goal_ids: [goal.id], comments: [{ content: 'Nearly "there"' }] }],
    })
    const currentTask = (await world.as(team.admin).get(`/tasks/${task.id}`)).body
    expect(document.tasks).toEqual([
      {
        ...currentTask,
        comments: [expect.objectContaining({ content: 'On it', kind: 'user' })],
        dependencies: [],
        time_entries: [],
        series: null,
      },
    ])
  })

  it('contains templates with the values of custom fields, also those that were stored before there were any', async () => {
    const project = await create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
    const common = { organization_id: team.id, project_ids: [project.id] }
    const client = await create(team.manager, '/custom-fields/', { ...common, name: 'Client', kind: 'text' })
    const reviewer = await create(team.manager, '/custom-fields/', { ...common, name: 'Reviewer', kind: 'person' })
    const custom_fields = { [client.id]: 'Acme', [reviewer.id]: team.member.id }
    await create(team.manager, '/tasks/', { title: 'Paint', project_id: project.id, custom_fields })
    const template = await create(team.manager, `/projects/${project.id}/template`, { name: 'New' })
    const older = await create(team.manager, `/projects/${project.id}/template`, { name: 'Older' })
    await sql`
      update templates set content = content #- '{project,custom_fields}' #- '{tasks,0,custom_fields}'
      where id = ${older.id}`.execute(world.store.db)

    const document = JSON.parse(await contentsOf(await createFinishedExport()))
    expect(z.safeParse(ExportedOrganization, document).error).toBeUndefined()
    const values = [
      { field_id: client.id, kind: 'text', value: 'Acme' },
      { field_id: reviewer.id, kind: 'person', value: team.member.id },
    ]
    expect(document.templates).toMatchObject([
      {
        id: template.id,
        content: { project: { custom_fields: [client.id, reviewer.id] }, tasks: [{ custom_fields: values }] },
      },
      { id: older.id, content: { tasks: [{ title: 'Paint' }] } },
    ])
  })

  it('contains no secrets, no data of other organizations, no trash and no personal goals', async () => {
    const otherTeam = await world.team('Elsewhere')
    const canaries = { goal: 'CANARY-goal', trash: 'CANARY-trash', other: 'CANARY-other' }
    await create(otherTeam.manager, '/projects/', { name: canaries.other, organization_id: otherTeam.id })
    const memberOfBoth = await world.join(team, 'member', otherTeam.member)
    await world.store.db.updateTable('users').set({ job_title: 'Painter' }).where('id', '=', memberOfBoth.id).execute()
    for (const owner of [team.admin, team.member])
      await create(owner, '/goals/', {
        title: canaries.goal,
        organization_id: team.id,
        is_personal: true,
        target_value: 1,
        unit: 'x',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      })
    const deletedProject = await create(team.manager, '/projects/', { name: canaries.trash, organization_id: team.id })
    await create(team.manager, '/tasks/', { title: canaries.trash, project_id: deletedProject.id })
    await world.as(team.manager).delete(`/projects/${deletedProject.id}`)

    const text = await contentsOf(await createFinishedExport())
    for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
    for (const secret of ['argon2', 'token', 'password', 'hash']) expect(text).not.toContain(secret)
    expect(text).toContain(memberOfBoth.email)
    expect(text).not.toContain(otherTeam.admin.email)
  })

  it('contains no references to personal goals and milestones', async () => {
    const project = await create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
    const goal = await create(team.manager, '/goals/', {
      title: 'Learn',
      project_id: project.id,
      organization_id: team.id,
      is_personal: true,
      target_value: 1,
      unit: 'x',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    })
    const { milestone } = await create(team.manager, '/goal-milestones/', {
      goal_id: goal.id,
      title: 'Read',
      due_date: '2026-12-01',
    })
    const task = await create(team.manager, '/tasks/', { title: 'Paint', project_id: project.id })
    const place = { goal_id: goal.id, milestone_id: milestone.id }
    await world.store.db.updateTable('tasks').set(place).where('id', '=', task.id).execute()
    const document = JSON.parse(await contentsOf(await createFinishedExport()))
    expect(document.tasks).toMatchObject([{ id: task.id, goal_id: null, goal_milestone_id: null }])
  })

  it('contains only the name of former members, and the email address of invited users', async () => {
    const leaver = await world.join(team)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    await create(team.admin, `/organizations/${team.id}/invite-member`, {
      email: `new-${team.id}@example.com`,
      role: 'member',
    })
    const { members } = JSON.parse(await contentsOf(await createFinishedExport()))
    const find = (status: string) => members.find((member: { status: string }) => member.status === status)
    expect(find('inactive')).toMatchObject({ id: leaver.id, full_name: leaver.name, email: null, job_title: null })
    expect(find('pending')).toMatchObject({ email: `new-${team.id}@example.com`, full_name: null })
  })

  it('is a file that only its owner can read, and is sent as a download', async () => {
    const id = await createFinishedExport()
    const { file } = await row(id)
    expect((await stat(join(world.config.DATA_DIR, 'exports', `${file}`))).mode & 0o777).toBe(0o600)
    expect(await readExport(id)).toMatchObject({ state: 'ready', progress: 100, url: exportUrl(id, '/file') })
    const response = await download(id)
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="organization-${team.id}.json.gz"`,
      'cache-control': 'no-store',
      'content-length': String(response.rawPayload.length),
    })
  })

  it('is created once, regardless of further requests while it is in progress', async () => {
    const responses = await Promise.all([requestExport(), requestExport(), requestExport()])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.every(({ status }) => status === 202)).toBe(true)
    const [first] = responses
    await expect.poll(async () => (await readExport(first?.body.id)).state).toBe('ready')
    expect((await requestExport()).body.id).not.toBe(first?.body.id)
  })

  it('that is part of an open transaction wakes its queue only after the commit', async () => {
    const principal = { kind: 'session', sessionId: 1, userId: team.admin.id, mustSetPassword: false } as const
    const jobs = createJobs({ store: world.store, logger: world.app.log, enqueuesScheduledJobs: false })
    const wokenQueues: string[] = []
    const recordingJobs = { ...jobs, wake: (name: string) => wokenQueues.push(name) }
    const workAfterCommit: (() => void)[] = []
    await world.store.write((tx) => {
      const txStore = storeWithin(tx, world.store, (work) => workAfterCommit.push(work))
      return createExport(txStore, recordingJobs, world.config, principal, team.id)
    })
    expect(wokenQueues).toEqual([])
    for (const work of workAfterCommit) work()
    expect(wokenQueues).toEqual(['export'])
  })

  it('contains thousands of tasks, each once', async () => {
    const project = await create(team.manager, '/projects/', { name: 'Large', organization_id: team.id })
    await sql`
      insert into tasks (organization_id, number, project_id, title, position)
      select ${team.id}::int, n, ${project.id}::int, 'Task ' || n, n from generate_series(1, 1700) n`.execute(
      world.store.db,
    )
    const { tasks } = JSON.parse(await contentsOf(await createFinishedExport()))
    expect(new Set(tasks.map(({ id }: { id: number }) => id)).size).toBe(1_700)
    expect(tasks).toHaveLength(1_700)
  })
})

describe('an export ends', () => {
  it('after a day: it has no link and no download, and its file is deleted', async () => {
    const id = await createFinishedExport()
    await makeOlder(id, '24 hours 1 second')
    expect(await readExport(id)).toMatchObject({ state: 'gone' })
    expect((await readExport(id)).url).toBeUndefined()
    expect((await download(id)).statusCode).toBe(404)
    const { file } = await row(id)
    expect(await files()).toContain(file)
    // Make the delayed job, which deletes the file, due now.
    await sql`update pgboss.job set start_after = now() where name = 'export' and data = jsonb_build_object('export', ${id}::int)`.execute(
      world.store.db,
    )
    await expect.poll(async () => (await row(id)).state).toBe('gone')
    expect(await files()).not.toContain(file)
  })

  it('after an hour without progress: it has failed, and another one can be requested', async () => {
    const id = await createFinishedExport()
    await world.store.db.updateTable('organization_exports').set({ state: 'running' }).where('id', '=', id).execute()
    expect((await requestExport()).body.id).toBe(id)
    await makeOlder(id, '61 minutes')
    expect((await readExport(id)).state).toBe('failed')
    expect((await requestExport()).body.id).not.toBe(id)
  })

  it('with a failure if the requester is no longer an admin when it is written', async () => {
    const secondAdmin = await world.join(team, 'admin')
    const { id } = await world.store.db
      .insertInto('organization_exports')
      .values({ organization_id: team.id, user_id: secondAdmin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.store.db
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', secondAdmin.id)
      .where('organization_id', '=', team.id)
      .execute()
    await requestExport()
    const jobs = createJobs({ store: world.store, logger: world.app.log, enqueuesScheduledJobs: false })
    await world.store.write((tx) => jobs.send(tx, 'export', { export: id }))
    await expect.poll(async () => (await row(id)).state).toBe('failed')
    expect((await files()).some((name) => name.startsWith(`${id}-`))).toBe(false)
  })
})

describe('an export is refused', () => {
  it('to users who are not admins, with equal responses for foreign and unknown ones, and none is created', async () => {
    const id = await createFinishedExport()
    const otherOrganization = await world.organization({ name: 'Elsewhere' })
    const selectExports = () => world.store.db.selectFrom('organization_exports').select('id').execute()
    const before = (await selectExports()).length
    for (const [by, collection, object] of [
      [undefined, 401, 401],
      [team.manager, 403, 403],
      [team.member, 403, 403],
      [otherOrganization.admin, 403, 404],
    ] as const) {
      expect((await world.as(by).post(exportUrl())).status).toBe(collection)
      expect((await world.as(by).get(exportUrl(id))).status).toBe(object)
      const response = await world.app.inject({
        method: 'GET',
        url: exportUrl(id, '/file'),
        headers: by ? { authorization: `Bearer ${by.token}` } : {},
      })
      expect(response.statusCode).toBe(object)
    }
    const foreignResponse = await world.as(otherOrganization.admin).get(exportUrl(id, '/file'))
    expect((await world.as(otherOrganization.admin).get(exportUrl(2_147_483_000, '/file'))).text).toBe(
      foreignResponse.text,
    )
    expect(
      (await world.as(otherOrganization.admin).get(`/organizations/${otherOrganization.id}/exports/${id}`)).text,
    ).toBe(foreignResponse.text)
    expect(
      (await world.as(otherOrganization.admin).get(`/organizations/${otherOrganization.id}/exports/${id}/file`)).text,
    ).toBe(foreignResponse.text)
    expect(await selectExports()).toHaveLength(before)
  })

  it('at the download, to a user who is no longer an admin', async () => {
    const secondAdmin = await world.join(team, 'admin')
    const id = await createFinishedExport()
    expect((await download(id, secondAdmin)).statusCode).toBe(200)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${secondAdmin.id}`, { role: 'member' })
    expect((await download(id, secondAdmin)).statusCode).toBe(403)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${secondAdmin.id}`)
    expect((await download(id, secondAdmin)).statusCode).toBe(404)
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
