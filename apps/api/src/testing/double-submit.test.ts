import { execute } from '@muster/database/testing-server'
import { retryWhileBusy } from '@muster/server/testing/retry-while-busy'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from './invitations.ts'
import { type Person, testApi, type World } from './world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Twice', organization_id: team.id })).body
})
afterAll(() => world?.close())

const keyed = (key: string) => ({ 'idempotency-key': key })
const newTask = (title: string) => ({ title, project_id: project.id, assigned_users: [team.member.id] })
const tasksNamed = async (title: string) => {
  const { rows } = await sql`select id from tasks where title = ${title}`.execute(world.store.db)
  return rows.length
}
const keptFor = async (key: string) => {
  const kept = await world.store.db.selectFrom('idempotent_answers').select('status').where('key', '=', key).execute()
  return kept.map(({ status }) => status)
}
const times = <Value>(count: number, make: (number: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n))

describe('a request that is repeated with one Idempotency-Key', () => {
  it('20 keys sent 10 times concurrently create 20 tasks and 10 identical responses each', async () => {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const send = async (number: number) => {
      const request = new Request(`${address}/tasks/`, {
        method: 'POST',
        headers: {
          ...keyed(`storm-${number}`),
          authorization: `Bearer ${team.manager.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(newTask(`Storm ${number}`)),
      })
      const answer = await retryWhileBusy(() => fetch(request.clone()))
      return `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`
    }
    const answers = await Promise.all(times(200, (n) => send(n % 20)))
    for (let number = 0; number < 20; number++) {
      const own = answers.filter((_, n) => n % 20 === number)
      expect(new Set(own).size, own.join('\n')).toBe(1)
      expect(own[0]).toMatch(/^201 application\/json; charset=utf-8 \{"id":/)
      expect(await tasksNamed(`Storm ${number}`)).toBe(1)
    }
    const notifications =
      await sql`select 1 from notifications where task_title like 'Storm %' and user_id = ${team.member.id}`
    expect((await notifications.execute(world.store.db)).rows).toHaveLength(20)
  })

  it('every kind of POST returns its first response again, byte for byte', async () => {
    const leader = world.as(team.manager)
    const task = (await leader.post('/tasks/', newTask('Commented'))).body
    const posts: [Person, string, object][] = [
      [team.admin, '/organizations/', { name: 'Second house', description: 'Elsewhere' }],
      [team.manager, '/projects/', { name: 'Once only', organization_id: team.id }],
      [team.manager, `/tasks/${task.id}/comments`, { content: 'Said once' }],
      [team.admin, '/users/', { email: newEmail(), organization_id: team.id }],
    ]
    for (const [person, url, body] of posts) {
      const [first, ...others] = await Promise.all(times(4, () => world.as(person).post(url, body, keyed('each-kind'))))
      expect(first?.status, first?.text).toBe(201)
      for (const other of others) expect([other.status, other.text]).toEqual([first?.status, first?.text])
    }
    expect((await leader.get(`/tasks/${task.id}/comments`)).body).toHaveLength(1)
  })

  it('is rejected with 422 for a different body, and nothing changes', async () => {
    const first = await world.as(team.manager).post('/tasks/', newTask('First body'), keyed('other-body'))
    const other = await world.as(team.manager).post('/tasks/', newTask('Other body'), keyed('other-body'))
    expect([first.status, other.status]).toEqual([201, 422])
    expect(other.body.detail).toBe('This Idempotency-Key was used with another body.')
    expect(await tasksNamed('Other body')).toBe(0)
  })

  it('belongs to one user, one path and one body', async () => {
    const body = newTask('Same key')
    const answers = [
      await world.as(team.manager).post('/tasks/', body, keyed('shared')),
      await world.as(team.admin).post('/tasks', body, keyed('shared')),
      await world.as(team.admin).post('/tasks/', body, keyed('shared')),
    ]
    const [mine, theirs, again] = answers.map((answer) => answer.body.id)
    expect(mine).not.toBe(theirs)
    expect(again).toBe(theirs)
    const elsewhere = await world.as(team.manager).post('/projects/', body, keyed('shared'))
    expect(elsewhere.body.errors).toContainEqual({ field: 'title', message: '"title" is not a known field' })
  })

  it('gives no stored response to a user who lost the permission: 403 instead, and 401 without the session', async () => {
    const leaver = await world.join(team, 'manager')
    const body = { name: 'Seen before', organization_id: team.id }
    expect((await world.as(leaver).post('/projects/', body, keyed('leaver'))).status).toBe(201)
    expect((await world.as(leaver).post('/projects/', body, keyed('leaver'))).status).toBe(201)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${leaver.id}`, { role: 'member' })
    const lowered = await world.as(leaver).post('/projects/', body, keyed('leaver'))
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    const removed = await world.as(leaver).post('/projects/', body, keyed('leaver'))
    expect([lowered.status, removed.status]).toEqual([403, 403])
    expect(removed.text).not.toContain('Seen before')
    await world.as(leaver).post('/auth/logout')
    expect((await world.as(leaver).post('/projects/', body, keyed('leaver'))).status).toBe(401)
    expect((await sql`select 1 from projects where name = 'Seen before'`.execute(world.store.db)).rows).toHaveLength(1)
  })

  it('stores a refusal, and the refused change did not happen', async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask(' '), keyed('refused'))
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([422, 422])
    expect(second.text).toBe(first.text)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(await keptFor('refused')).toEqual([422])
  })

  it('a failed transaction leaves neither the change nor the key, and the key can be used again', async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask('Broken off'), keyed('crash'))
    await execute(
      world.database.ownerUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$;
       create trigger fail before update on idempotent_answers for each row execute function fail()`,
    )
    const failed = await Promise.all(times(3, send))
    expect(failed.map(({ status }) => status)).toEqual([503, 503, 503])
    expect([await tasksNamed('Broken off'), await keptFor('crash')]).toEqual([0, []])
    await execute(world.database.ownerUrl, 'drop trigger fail on idempotent_answers; drop function fail')
    expect((await send()).status).toBe(201)
    expect(await tasksNamed('Broken off')).toBe(1)
  })

  it('waits for the disk, although reserving a task number does not', async () => {
    const fresh = await testApi()
    await execute(
      fresh.database.ownerUrl,
      `alter database ${new URL(fresh.database.url).pathname.slice(1)} set synchronous_commit = 'local';
       create table seen (setting text); grant insert, select on seen to public;
       create function look() returns trigger language plpgsql as
         $$ begin insert into seen values (current_setting('synchronous_commit')); return null; end $$;
       create constraint trigger look after insert on tasks deferrable initially deferred
         for each row execute function look()`,
    )
    const { id, manager } = await fresh.team()
    const place = (await fresh.as(manager).post('/projects/', { name: 'Safe', organization_id: id })).body
    const answer = await fresh.as(manager).post('/tasks/', { title: 'Safe', project_id: place.id }, keyed('safe'))
    expect(answer.status, answer.text).toBe(201)
    const seen = await sql<{ setting: string }>`select setting from seen`.execute(fresh.store.db)
    await fresh.close()
    expect(seen.rows).toEqual([{ setting: 'local' }])
  })

  it("is valid for 24 hours by the database's clock", async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask('Yesterday'), keyed('old'))
    const aged = (interval: string) =>
      sql`update idempotent_answers set at = now() - ${interval}::interval where key = 'old'`.execute(world.store.db)
    const first = await send()
    await aged('23 hours 59 minutes')
    expect((await send()).text).toBe(first.text)
    await aged('24 hours 1 second')
    const [later, twin] = await Promise.all([send(), send()])
    expect(later.body.id).not.toBe(first.body.id)
    expect(twin.text).toBe(later.text)
    expect(await tasksNamed('Yesterday')).toBe(2)
  })

  it.each([
    ['', 422],
    ['k'.repeat(255), 201],
    ['k'.repeat(256), 422],
  ])('accepts keys of 1 to 255 characters', async (key, status) => {
    const answer = await world.as(team.manager).post('/tasks/', newTask('Key'), keyed(key))
    expect(answer.status, answer.text).toBe(status)
  })
})

describe('exceptions from Idempotency-Key', () => {
  it('nothing is stored without a key, for /auth/*, or for a response that contains a link', async () => {
    const before = await sql<{ n: number }>`select count(*) as n from idempotent_answers`.execute(world.store.db)
    const email = newEmail()
    const invite = () =>
      world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email, role: 'member' }, keyed('link'))
    const [first, second] = [await invite(), await invite()]
    expect(first.body.invitation_url).not.toBe(second.body.invitation_url)
    await world.as(team.manager).post('/tasks/', newTask('No key'))
    const signIn = await world.as(undefined).post('/auth/login', { email, password: 'guess' }, keyed('login'))
    expect(signIn.status).toBe(401)
    expect((await world.as(team.manager).post('/auth/verify/resend', undefined, keyed('link'))).status).toBe(202)
    const after = await sql<{ n: number }>`select count(*) as n from idempotent_answers`.execute(world.store.db)
    expect(after.rows).toEqual(before.rows)
  })
})

describe('a success that removes what it was called for', () => {
  it('the response for an accepted invitation is repeated until the user leaves the organization', async () => {
    const guest = await world.register()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: guest.email })
    const accept = () => world.as(guest).post(`/organizations/${team.id}/accept-invitation`, undefined, keyed('yes'))
    const [first, second] = await Promise.all([accept(), accept()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${guest.id}`)
    expect((await accept()).status).toBe(404)
  })

  it('so is the response for a declined one', async () => {
    const guest = await world.register()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: guest.email })
    const decline = () => world.as(guest).post(`/organizations/${team.id}/decline-invitation`, undefined, keyed('no'))
    expect([(await decline()).status, (await decline()).status]).toEqual([204, 204])
  })
})

it('a file that is sent twice is imported once, although the form boundary differs', async () => {
  const upload = async (by: Person, text: string) => {
    const form = new FormData()
    form.set('project', String(project.id))
    form.set('mapping', JSON.stringify({ title: 'Title' }))
    form.set('file', new Blob([text]), 'tasks.csv')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    return world.as(by).post(`/organizations/${team.id}/task-imports`, Buffer.from(await request.arrayBuffer()), {
      ...keyed('file'),
      'content-type': request.headers.get('content-type') ?? '',
    })
  }
  const answers = await Promise.all(times(3, () => upload(team.manager, 'Title\nImported once')))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(times(3, () => [201, answers[0]?.text]))
  expect(await tasksNamed('Imported once')).toBe(1)
  expect((await upload(team.manager, 'Title\nSomething else')).status).toBe(422)
  expect((await upload(team.member, 'Title\nImported once')).status).toBe(403)
  expect(await tasksNamed('Something else')).toBe(0)
})
