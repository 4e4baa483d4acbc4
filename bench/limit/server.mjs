// The limit server, the fast baseline that Muster's API is compared with: bare Fastify and pg with hand-written SQL on
// the same tables, without notifications or caching.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c TimeZone=UTC' })
pool.on('error', () => {})
const app = fastify()

const assignees = `(
  select json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by a.place)
  from task_assignees a join users u on u.id = a.user_id where a.task_id = t.id
)`
const columns = `t.id, t.number, t.title, t.description, t.organization_id, t.project_id, p.name as project_name, t.goal_id,
  t.milestone_id, t.priority, t.status, t.due_date, t.expected_completion_time, t.estimated_hours, t.created_by,
  t.comment_count, t.position, t.version, t.created_at, t.updated_at, ${assignees} as assigned_users`
const member = `
  sessions s
  join users me on me.id = s.user_id and me.status = 'active'
  join memberships m on m.user_id = me.id and m.status = 'active'`

const queries = {
  get: `select row_to_json(o)::text as json from (
    select ${columns} from ${member}
    join tasks t on t.organization_id = m.organization_id
    join projects p on p.id = t.project_id
    where s.token_hash = $1 and s.last_seen_at > now() - interval '7 days' and t.id = $2
  ) o`,
  list: `select coalesce(json_agg(o), '[]')::text as json from (
    select ${columns} from ${member}
    join tasks t on t.organization_id = m.organization_id
    join projects p on p.id = t.project_id
    where s.token_hash = $1 and s.last_seen_at > now() - interval '7 days' and t.organization_id = $2
    order by t.id desc limit 100
  ) o`,
  create: `insert into tasks (organization_id, number, project_id, title, position, created_by)
    select p.organization_id, nextval('bench_numbers'), p.id, $3, 0, m.user_id from ${member}
    join projects p on p.organization_id = m.organization_id
    where s.token_hash = $1 and s.last_seen_at > now() - interval '7 days' and p.id = $2
    returning row_to_json(tasks)::text as json`,
  status: `update tasks set status = $3, version = tasks.version + 1, updated_at = now() from ${member}
    where s.token_hash = $1 and s.last_seen_at > now() - interval '7 days'
      and m.organization_id = tasks.organization_id and tasks.id = $2
    returning row_to_json(tasks)::text as json`,
}

for (const [name, method, url] of [
  ['get', 'GET', '/tasks/:id'],
  ['list', 'GET', '/tasks/organization/:id'],
  ['create', 'POST', '/tasks/'],
  ['status', 'PATCH', '/tasks/:id/status'],
]) {
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const token = createHash('sha256').update(String(request.headers.authorization).slice(7)).digest()
      const { body, params } = request
      const values =
        name === 'create'
          ? [token, body.project_id, body.title]
          : name === 'status'
            ? [token, params.id, body.status]
            : [token, params.id]
      const { rows } = await pool.query({ name, text: queries[name], values })
      const json = rows[0]?.json
      return json
        ? reply
            .code(name === 'create' ? 201 : 200)
            .type('application/json')
            .send(json)
        : reply.code(404).send()
    },
  })
}
app.get('/readyz', async () => {
  await pool.query('select 1')
  return 'ok'
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('disconnect', () => process.exit())
