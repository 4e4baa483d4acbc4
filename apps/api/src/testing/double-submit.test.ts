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

const withKey = (key: string) => ({ 'idempotency-key': key })
const newTask = (title: string) => ({ title, project_id: project.id, assigned_users: [team.member.id] })
const countTasksNamed = async (title: string) => {
  const { rows } = await sql`select id from tasks where title = ${title}`.execute(world.store.db)
  return rows.length
}
const storedStatuses = async (key: string) => {
  const rows = await world.store.db.selectFrom('idempotent_answers').select('status').where('key', '=', key).execute()
  return rows.map(({ status }) => status)
}
const callRepeatedly = <Value>(count: number, call: (number: number) => Value) =>
  Array.from({ length: count }, (_, index) => call(index))

describe('a request that is repeated with one Idempotency-Key', () => {
  it('20 keys sent 10 times concurrently create 20 tasks and 10 identical responses each', async () => {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const send = async (number: number) => {
      const request = new Request(`${address}/tasks/`, {
        method: 'POST',
        headers: {
          ...withKey(`storm-${number}`),
          authorization: `Bearer ${team.manager.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(newTask(`Storm ${number}`)),
      })
      const response = await retryWhileBusy(() => fetch(request.clone()))
      return `${response.status} ${response.headers.get('content-type')} ${await response.text()}`
    }
    const responses = await Promise.all(callRepeatedly(200, (n) => send(n % 20)))
    for (let number = 0; number < 20; number++) {
      const responsesOfTask = responses.filter((_, n) => n % 20 === number)
      expect(new Set(responsesOfTask).size, responsesOfTask.join('\n')).toBe(1)
      expect(responsesOfTask[0]).toMatch(/^201 application\/json; charset=utf-8 \{"id":/)
      expect(await countTasksNamed(`Storm ${number}`)).toBe(1)
    }
    const notifications =
      await sql`select 1 from notifications where task_title like 'Storm %' and user_id = ${team.member.id}`
    expect((await notifications.execute(world.store.db)).rows).toHaveLength(20)
  })

  it('every kind of POST returns its first response again, byte for byte', async () => {
    const leaderClient = world.as(team.manager)
    const task = (await leaderClient.post('/tasks/', newTask('Commented'))).body
    const posts: [Person, string, object][] = [
      [team.admin, '/organizations/', { name: 'Second house', description: 'Elsewhere' }],
      [team.manager, '/projects/', { name: 'Once only', organization_id: team.id }],
      [team.manager, `/tasks/${task.id}/comments`, { content: 'Said once' }],
      [team.admin, '/users/', { email: newEmail(), organization_id: team.id }],
    ]
    for (const [person, url, body] of posts) {
      const [first, ...repeats] = await Promise.all(
        callRepeatedly(4, () => world.as(person).post(url, body, withKey('each-kind'))),
      )
      expect(first?.status, first?.text).toBe(201)
      for (const repeated of repeats) expect([repeated.status, repeated.text]).toEqual([first?.status, first?.text])
    }
    expect((await leaderClient.get(`/tasks/${task.id}/comments`)).body).toHaveLength(1)
  })

  it('returns the ETag of the object that the first request created', async () => {
    const client = world.as(team.manager)
    const task = (await client.post('/tasks/', newTask('Commented again'))).body
    const comments = `/tasks/${task.id}/comments`
    const send = () => client.post(comments, { content: 'Said once' }, withKey('etag'))
    const [first, repeated] = [await send(), await send()]
    expect(first.headers.etag).toMatch(/^".+"$/)
    expect(repeated.headers.etag).toBe(first.headers.etag)
    const header = { 'if-match': String(repeated.headers.etag) }
    expect((await client.put(`${comments}/${repeated.body.id}`, { content: 'Edited' }, header)).status).toBe(200)
  })

  it('returns no ETag with a stored refusal, although the request would be accepted now', async () => {
    const client = world.as(team.manager)
    const place = { organization_id: team.id, project_id: project.id }
    const dates = { start_date: '2026-11-01', end_date: '2027-06-30' }
    const makeGoal = async () =>
      (await client.post('/goals/', { title: 'Ship', target_value: 8, unit: 'h', ...dates, ...place })).body
    const goal = await makeGoal()
    const milestone = (await client.post('/milestones/', { title: 'Roof', due_date: '2027-06-30', ...place })).body
    const body = { goal_id: goal.id, milestone_id: milestone.id }
    const { body: link, text } = await client.post('/goal-milestones/', body)
    expect(link, text).toMatchObject(body)
    const send = () => client.post('/goal-milestones/', body, withKey('refused-link'))
    const first = await send()
    expect(first.status, first.text).toBe(409)
    // The milestone stays in another goal, because it would be moved to the trash with its last link.
    await client.post('/goal-milestones/', { ...body, goal_id: (await makeGoal()).id })
    expect((await client.delete(`/goal-milestones/${link.id}`)).status).toBe(204)
    const repeated = await send()
    expect([repeated.status, repeated.text, repeated.headers.etag]).toEqual([409, first.text, undefined])
  })

  it('is rejected with 422 for a different body, and nothing changes', async () => {
    const first = await world.as(team.manager).post('/tasks/', newTask('First body'), withKey('other-body'))
    const otherBody = await world.as(team.manager).post('/tasks/', newTask('Other body'), withKey('other-body'))
    expect([first.status, otherBody.status]).toEqual([201, 422])
    expect(otherBody.body.detail).toBe('This Idempotency-Key was used with another body.')
    expect(await countTasksNamed('Other body')).toBe(0)
  })

  it('belongs to one user, one path and one body', async () => {
    const body = newTask('Same key')
    const responses = [
      await world.as(team.manager).post('/tasks/', body, withKey('shared')),
      await world.as(team.admin).post('/tasks', body, withKey('shared')),
      await world.as(team.admin).post('/tasks/', body, withKey('shared')),
    ]
    const [managerTaskId, adminTaskId, repeatedTaskId] = responses.map((response) => response.body.id)
    expect(managerTaskId).not.toBe(adminTaskId)
    expect(repeatedTaskId).toBe(adminTaskId)
    const otherRoute = await world.as(team.manager).post('/projects/', body, withKey('shared'))
    expect(otherRoute.body.errors).toContainEqual({ field: 'title', message: '"title" is not a known field' })
  })

  it('gives no stored response to a user who lost the permission: 403 instead, and 401 without the session', async () => {
    const leaver = await world.join(team, 'manager')
    const body = { name: 'Seen before', organization_id: team.id }
    expect((await world.as(leaver).post('/projects/', body, withKey('leaver'))).status).toBe(201)
    expect((await world.as(leaver).post('/projects/', body, withKey('leaver'))).status).toBe(201)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${leaver.id}`, { role: 'member' })
    const demotedResponse = await world.as(leaver).post('/projects/', body, withKey('leaver'))
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    const removedResponse = await world.as(leaver).post('/projects/', body, withKey('leaver'))
    expect([demotedResponse.status, removedResponse.status]).toEqual([403, 403])
    expect(removedResponse.text).not.toContain('Seen before')
    await world.as(leaver).post('/auth/logout')
    expect((await world.as(leaver).post('/projects/', body, withKey('leaver'))).status).toBe(401)
    expect((await sql`select 1 from projects where name = 'Seen before'`.execute(world.store.db)).rows).toHaveLength(1)
  })

  it('stores a refusal, and the refused change did not happen', async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask(' '), withKey('refused'))
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([422, 422])
    expect(second.text).toBe(first.text)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(await storedStatuses('refused')).toEqual([422])
  })

  it('a failed transaction leaves neither the change nor the key, and the key can be used again', async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask('Broken off'), withKey('crash'))
    await execute(
      world.database.ownerUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$;
       create trigger fail before update on idempotent_answers for each row execute function fail()`,
    )
    const failedResponses = await Promise.all(callRepeatedly(3, send))
    expect(failedResponses.map(({ status }) => status)).toEqual([503, 503, 503])
    expect([await countTasksNamed('Broken off'), await storedStatuses('crash')]).toEqual([0, []])
    await execute(world.database.ownerUrl, 'drop trigger fail on idempotent_answers; drop function fail')
    expect((await send()).status).toBe(201)
    expect(await countTasksNamed('Broken off')).toBe(1)
  })

  it('waits for the disk, although reserving a task number does not', async () => {
    const freshWorld = await testApi()
    await execute(
      freshWorld.database.ownerUrl,
      `alter database ${new URL(freshWorld.database.url).pathname.slice(1)} set synchronous_commit = 'local';
       create table seen (setting text); grant insert, select on seen to public;
       create function look() returns trigger language plpgsql as
         $$ begin insert into seen values (current_setting('synchronous_commit')); return null; end $$;
       create constraint trigger look after insert on tasks deferrable initially deferred
         for each row execute function look()`,
    )
    const { id, manager } = await freshWorld.team()
    const safeProject = (await freshWorld.as(manager).post('/projects/', { name: 'Safe', organization_id: id })).body
    const response = await freshWorld
      .as(manager)
      .post('/tasks/', { title: 'Safe', project_id: safeProject.id }, withKey('safe'))
    expect(response.status, response.text).toBe(201)
    const observed = await sql<{ setting: string }>`select setting from seen`.execute(freshWorld.store.db)
    await freshWorld.close()
    expect(observed.rows).toEqual([{ setting: 'local' }])
  })

  it("is valid for 24 hours by the database's clock", async () => {
    const send = () => world.as(team.manager).post('/tasks/', newTask('Yesterday'), withKey('old'))
    const makeOlder = (interval: string) =>
      sql`update idempotent_answers set at = now() - ${interval}::interval where key = 'old'`.execute(world.store.db)
    const first = await send()
    await makeOlder('23 hours 59 minutes')
    expect((await send()).text).toBe(first.text)
    await makeOlder('24 hours 1 second')
    const [laterResponse, concurrentResponse] = await Promise.all([send(), send()])
    expect(laterResponse.body.id).not.toBe(first.body.id)
    expect(concurrentResponse.text).toBe(laterResponse.text)
    expect(await countTasksNamed('Yesterday')).toBe(2)
  })

  it.each([
    ['', 422],
    ['k'.repeat(255), 201],
    ['k'.repeat(256), 422],
  ])('accepts keys of 1 to 255 characters', async (key, status) => {
    const response = await world.as(team.manager).post('/tasks/', newTask('Key'), withKey(key))
    expect(response.status, response.text).toBe(status)
  })
})

describe('exceptions from Idempotency-Key', () => {
  it('nothing is stored without a key, for /auth/*, or for a response that contains a link', async () => {
    const before = await sql<{ n: number }>`select count(*) as n from idempotent_answers`.execute(world.store.db)
    const email = newEmail()
    const invite = () =>
      world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email, role: 'member' }, withKey('link'))
    const [first, second] = [await invite(), await invite()]
    expect(first.body.invitation_url).not.toBe(second.body.invitation_url)
    await world.as(team.manager).post('/tasks/', newTask('No key'))
    const signInResponse = await world.as(undefined).post('/auth/login', { email, password: 'guess' }, withKey('login'))
    expect(signInResponse.status).toBe(401)
    expect((await world.as(team.manager).post('/auth/verify/resend', undefined, withKey('link'))).status).toBe(202)
    const after = await sql<{ n: number }>`select count(*) as n from idempotent_answers`.execute(world.store.db)
    expect(after.rows).toEqual(before.rows)
  })
})

describe('a success that removes what it was called for', () => {
  it('the response for an accepted invitation is repeated until the user leaves the organization', async () => {
    const guest = await world.register()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: guest.email })
    const accept = () => world.as(guest).post(`/organizations/${team.id}/accept-invitation`, undefined, withKey('yes'))
    const [first, second] = await Promise.all([accept(), accept()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${guest.id}`)
    expect((await accept()).status).toBe(404)
  })

  it('so is the response for a declined one', async () => {
    const guest = await world.register()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: guest.email })
    const decline = () => world.as(guest).post(`/organizations/${team.id}/decline-invitation`, undefined, withKey('no'))
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
      ...withKey('file'),
      'content-type': request.headers.get('content-type') ?? '',
    })
  }
  const responses = await Promise.all(callRepeatedly(3, () => upload(team.manager, 'Title\nImported once')))
  expect(responses.map(({ status, text }) => [status, text])).toEqual(
    callRepeatedly(3, () => [201, responses[0]?.text]),
  )
  expect(await countTasksNamed('Imported once')).toBe(1)
  expect((await upload(team.manager, 'Title\nSomething else')).status).toBe(422)
  expect((await upload(team.member, 'Title\nImported once')).status).toBe(403)
  expect(await countTasksNamed('Something else')).toBe(0)
})
