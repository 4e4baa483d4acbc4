import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeReporter } from '@muster/server/run/node-reporter'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../testing/start-mail-server.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

const calls = [
  ['GET', '/installation/state'],
  ['GET', '/installation/checks'],
  ['POST', '/installation/test-mail'],
  ['POST', '/installation/mails/retry'],
  ['POST', '/installation/newest-version'],
] as const

/** The statuses of all calls of operators. */
async function statusesFor(world: World, person: Person | undefined) {
  const client = world.as(person)
  const statuses: number[] = []
  for (const [method, path] of calls)
    statuses.push((await (method === 'GET' ? client.get(path) : client.post(path))).status)
  return statuses
}
const [allowed, forbidden] = [[200, 200, 202, 200, 409], Array.from({ length: 5 }, () => 403)]

describe('an operator', () => {
  let world: World
  beforeAll(async () => {
    world = await testApi({ OPERATORS: 'Ada@Example.org, 900001' })
  })
  afterAll(() => world?.close())

  it('is the account whose verified address the environment names, in any case of its letters', async () => {
    const ada = await world.register({ email: 'aDa@example.ORG' })
    expect(await statusesFor(world, ada)).toEqual(allowed)
    expect((await world.as(ada).get('/auth/me')).body.is_operator).toBe(true)
  })

  it('is not an account that has the address without having verified it, until it does', async () => {
    await world.store.db
      .updateTable('users')
      .set({ email: 'former@example.org' })
      .where('email', 'ilike', 'ada@example.org')
      .execute()
    const other = await world.register({ email: 'ada@example.org', is_verified: false })
    expect(await statusesFor(world, other)).toEqual(forbidden)
    expect((await world.as(other).get('/auth/me')).body.is_operator).toBe(false)
    await world.store.db.updateTable('users').set({ is_verified: true }).where('id', '=', other.id).execute()
    expect(await statusesFor(world, other)).toEqual(allowed)
    // A new address is another one, even if it is verified.
    await world.store.db.updateTable('users').set({ email: 'moved@example.org' }).where('id', '=', other.id).execute()
    expect(await statusesFor(world, other)).toEqual(forbidden)
  })

  it('is not an account whose address only looks like the named one', async () => {
    for (const email of ['ada@example.org.example.com', 'ada+1@example.org', 'аda@example.org', 'ada@example.or']) {
      const person = await world.register({ email })
      expect((await world.as(person).get('/installation/state')).status, email).toBe(403)
    }
  })

  it('is the account whose id the environment names, also without a verified address', async () => {
    const named = await world.register({ id: 900_001, is_verified: false })
    expect(await statusesFor(world, named)).toEqual(allowed)
  })

  it('is no admin of an organization, and no account with the global role of an admin', async () => {
    const team = await world.team()
    expect(await statusesFor(world, team.admin)).toEqual(forbidden)
    expect(await statusesFor(world, await world.register({ role: 'admin' }))).toEqual(forbidden)
    expect(await statusesFor(world, undefined)).toEqual(Array.from({ length: 5 }, () => 401))
  })

  it('is nobody with the initial password, which is the word of a role', async () => {
    const invited = await world.register({ password_expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    await world.store.db
      .updateTable('users')
      .set({ email: 'moved2@example.org' })
      .where('email', '=', 'ada@example.org')
      .execute()
    await world.store.db.updateTable('users').set({ email: 'ada@example.org' }).where('id', '=', invited.id).execute()
    expect(await statusesFor(world, invited)).toEqual(forbidden)
  })
})

it('without OPERATORS nobody is an operator, not even the first account', async () => {
  const world = await testApi()
  const { admin } = await world.team()
  expect(await statusesFor(world, admin)).toEqual(forbidden)
  expect((await world.as(admin).get('/auth/me')).body.is_operator).toBe(false)
  await world.close()
})

it('a refused call changes nothing and says nothing about the installation', async () => {
  const world = await testApi({ OPERATORS: 'ada@example.org' })
  const { admin } = await world.team('CANARY-A')
  for (const [method, path] of calls) {
    const { text } = await (method === 'GET' ? world.as(admin).get(path) : world.as(admin).post(path))
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: 'You do not have permission to do this.',
    })
  }
  const { rows } = await sql`select from mails union all select from pgboss.job where name = 'mail'`.execute(
    world.store.db,
  )
  expect(rows).toEqual([])
  await world.close()
})

describe('the state of the installation', () => {
  let world: World
  let ada: Person
  beforeAll(async () => {
    world = await testApi({ OPERATORS: 'ada@example.org', STORAGE_QUOTA_INSTALLATION: '1TB' })
    ada = await world.register({ email: 'ada@example.org' })
  })
  afterAll(() => world?.close())
  const read = async () => {
    const { status, body, text } = await world.as(ada).get('/installation/state')
    expect(status, text).toBe(200)
    return body
  }

  it('has the nodes that report, and shows those that are silent until their rows are removed', async () => {
    const api = createNodeReporter(world.app, { service: 'api', config: world.config })
    const chat = createNodeReporter(world.app, {
      service: 'chat',
      config: world.config,
      readOwnFigures: () => ({ sockets: 3, facts_read_seconds_ago: 0.5 }),
    })
    await Promise.all([api.report(), chat.report(), api.report()])
    const { nodes } = await read()
    expect(nodes).toMatchObject([
      { id: api.id, service: 'api', is_running: true, figures: { sockets: null, node_version: process.versions.node } },
      { id: chat.id, service: 'chat', is_running: true, figures: { sockets: 3, facts_read_seconds_ago: 0.5 } },
    ])
    expect(nodes[0].figures.memory_bytes).toBeGreaterThan(10e6)
    expect(nodes[0].figures.disk_free_bytes).toBeGreaterThan(0)
    expect(Math.abs(nodes[0].figures.clock_ahead)).toBeLessThan(5_000)

    const setSeen = (ago: string, id: string) =>
      sql`update nodes set seen_at = now() - ${ago}::interval where id = ${id}::uuid`.execute(world.store.db)
    await setSeen('1 minute', chat.id)
    expect((await read()).nodes.map(({ is_running }: { is_running: boolean }) => is_running)).toEqual([true, false])
    await setSeen('11 minutes', chat.id)
    await api.report()
    expect((await read()).nodes).toMatchObject([{ id: api.id }])
    await api.stop()
    expect((await read()).nodes).toEqual([])
  })

  it('has the database, its oldest transaction and the schema', async () => {
    const open = await world.store.pool.connect()
    await open.query('begin')
    await open.query('select txid_current()')
    const { database, schema } = await read()
    await open.query('rollback')
    open.release()
    expect(database).toMatchObject({ idle_in_transaction: 1, max_connections: expect.any(Number) })
    expect(database.longest_transaction_seconds).toBeGreaterThan(0)
    expect(database.bytes).toBeGreaterThan(1e6)
    expect(schema).toMatchObject({ pending: [], unknown: [], last_migration: expect.stringMatching(/^\d{4}-/) })
  })

  it('has the queues with their failures and the next time of a scheduled job', async () => {
    await sql`insert into pgboss.schedule (name, cron) values ('housekeeping', '17 * * * *')`.execute(world.store.db)
    await sql`insert into pgboss.job (name, state, completed_on) values
      ('housekeeping', 'completed', '2026-11-29T10:17:00Z'), ('housekeeping', 'failed', '2026-11-29T11:17:00Z')`.execute(
      world.store.db,
    )
    const { jobs } = await read()
    const job = jobs.find(({ queue }: { queue: string }) => queue === 'housekeeping')
    expect(job).toMatchObject({
      failed: 1,
      waiting: 0,
      last_done_at: '2026-11-29T10:17:00.000Z',
      last_failed_at: '2026-11-29T11:17:00.000Z',
    })
    expect(Date.parse(job.next_at)).toBeGreaterThan(Date.now())
    expect(new Date(job.next_at).getUTCMinutes()).toBe(17)
  })

  it('names the largest organizations, and nothing of their content or people', async () => {
    const team = await world.team('Halden Instruments')
    const secret = 'CANARY-B'
    const member = await world.join(team, 'member', await world.register({ full_name: secret }))
    const { body: project } = await world
      .as(team.admin)
      .post('/projects/', { name: secret, description: secret, organization_id: team.id })
    await world.as(team.admin).post('/tasks/', { title: secret, project_id: project.id, assignee_ids: [member.id] })
    const state = await readFresh()
    expect(state.storage.largest).toContainEqual(
      expect.objectContaining({ name: 'Halden Instruments', members: 4, files_bytes: 0 }),
    )
    expect(state.storage).toMatchObject({ database_quota_bytes: 1e12, files_are_in: 'folder' })
    expect(state.usage.accounts).toBeGreaterThan(4)
    const text = JSON.stringify(state)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('@')
  })

  /** Reads with another api on the same database, which has not remembered any storage. */
  async function readFresh() {
    const { buildApi } = await import('../app.ts')
    const app = await buildApi({ config: world.config, store: world.store, logger: world.app.log })
    const response = await app.inject({ url: '/installation/state', headers: { authorization: `Bearer ${ada.token}` } })
    await app.close()
    return response.json()
  }

  it('has the checks of the doctor that make sense at run time', async () => {
    const { body, status } = await world.as(ada).get('/installation/checks')
    expect(status).toBe(200)
    const names = body.map(({ check }: { check: string }) => check)
    expect(names).toEqual(expect.arrayContaining(['Node', 'disk space', 'mail', 'relay of calls', 'public address']))
    expect(body.find(({ check }: { check: string }) => check === 'mail')).toMatchObject({ status: 'warning' })
  })
})

describe('mails', () => {
  let world: World
  let ada: Person
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    mailServer = await startMailServer()
    world = await testApi({ OPERATORS: 'ada@example.org', SMTP_URL: mailServer.url, RATE_LIMITS: 'on' })
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    ada = await world.register({ email: 'ada@example.org' })
  })
  afterEach(() => {
    mailServer.state.refusalStatus = 0
  })
  afterAll(async () => {
    await world?.close()
    await mailServer?.close()
  })
  const mailsOf = async () => (await world.as(ada).get('/installation/state')).body.mails

  it('a test mail is sent to the operator alone, and the state says what became of it', async () => {
    const { status, body } = await world.as(ada).post('/installation/test-mail')
    expect([status, body]).toEqual([202, { to: 'ada@example.org' }])
    await expect.poll(async () => (await mailsOf()).test?.sent_at).toBeTruthy()
    expect(mailServer.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@example.org'], 'Test mail from Muster'],
    ])
    expect(await mailsOf()).toMatchObject({ is_sent: true, waiting: 0, given_up: 0, sent_today: 1, faults: [] })
  })

  it('a mail that fails is shown with its codes, without the recipient, and a retry sends it at once', async () => {
    mailServer.state.refusalStatus = 451
    await world.as(ada).post('/installation/test-mail')
    await expect.poll(async () => (await mailsOf()).test?.failure).toBe('EMESSAGE 451')
    const { faults, waiting } = await mailsOf()
    expect(waiting).toBe(1)
    expect(faults).toMatchObject([{ kind: 'test', failure: 'EMESSAGE 451', waiting: 1, given_up: 0 }])

    mailServer.state.refusalStatus = 0
    const before = mailServer.mails.length
    // Without the retry, the next attempt would be in an hour.
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'mail' and state < 'active'`.execute(
      world.store.db,
    )
    const { body } = await world.as(ada).post('/installation/mails/retry')
    expect(body).toEqual({ mails: 1 })
    await expect.poll(() => mailServer.mails.length).toBe(before + 1)
    await expect.poll(async () => (await mailsOf()).test?.failure).toBeNull()
  })

  it('the test mail of another account is not shown', async () => {
    await sql`insert into mails (kind, recipient, subject, caused_by, created_at)
      select 'test', 'x@example.org', 'x', null, now() + interval '1 hour'`.execute(world.store.db)
    expect((await mailsOf()).test.sent_at).toBeTruthy()
    await sql`delete from mails where recipient = 'x@example.org'`.execute(world.store.db)
  })

  it('a rejected mail is given up', async () => {
    mailServer.state.refusalStatus = 550
    await world.as(ada).post('/installation/test-mail')
    await expect.poll(async () => (await mailsOf()).given_up).toBe(1)
    expect((await mailsOf()).test).toMatchObject({ failure: 'EMESSAGE 550', sent_at: null })
  })

  it('the eleventh test mail within an hour is refused', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push((await world.as(ada).post('/installation/test-mail')).status)
    expect(statuses.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 202))
    expect(statuses.slice(7)).toEqual([429, 429])
  })
})

describe('the newest version', () => {
  let requests: { url: string | undefined; headers: Record<string, unknown> }[]
  let reply: (response: import('node:http').ServerResponse) => void
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers })
    reply(response)
  })
  let world: World
  let ada: Person
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    world = await testApi({ OPERATORS: 'ada@example.org', UPDATES_URL: `http://127.0.0.1:${port}/newest.json` })
    ada = await world.register({ email: 'ada@example.org' })
    requests = []
  })
  afterAll(async () => {
    await world?.close()
    server.close()
  })
  const find = () => world.as(ada).post('/installation/newest-version')
  const json = (body: string) => (response: import('node:http').ServerResponse) => response.end(body)

  it('is requested only by the call for it', async () => {
    expect((await world.as(ada).get('/installation/state')).body.may_look_for_updates).toBe(true)
    await world.as(ada).get('/installation/checks')
    expect(requests).toEqual([])
    reply = json('{"version":"1.2.3","url":"https://muster.example.org/1.2.3"}')
    expect((await find()).body).toEqual({ version: '1.2.3', url: 'https://muster.example.org/1.2.3' })
    expect(requests).toMatchObject([{ url: '/newest.json' }])
    expect(JSON.stringify(requests)).not.toContain('ada')
  })

  it('is refused if the address returns something else', async () => {
    const replies = [
      json('{"version":"<script>"}'),
      json('{"version":"1.2.3","url":"javascript:alert(1)"}'),
      json('not JSON'),
      json(`{"version":"1.2.3","more":"${'x'.repeat(20_000)}"}`),
      (response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (response: import('node:http').ServerResponse) => response.writeHead(500).end('{"version":"1.2.3"}'),
      (response: import('node:http').ServerResponse) => response.destroy(),
    ]
    for (const one of replies) {
      reply = one
      const { status, body } = await find()
      expect([status, body.detail]).toEqual([409, 'The address in UPDATES_URL does not return a version.'])
    }
  })
})
