// The baseline that Muster's board is compared with, close to the fastest possible: a plain React page with virtualized
// columns that reads all cards with one hand-written SQL statement.
import { createServer } from 'node:http'
import { build } from 'esbuild'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
pool.on('error', () => {})

const { outputFiles } = await build({
  entryPoints: [new URL('board.jsx', import.meta.url).pathname],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
})
const script = outputFiles[0].text
const page = `<!doctype html><html lang="en"><title>Board</title><style>
body { margin: 0; font: 14px sans-serif } main { display: flex; gap: 8px; height: 100vh }
section { flex: 1; display: flex; flex-direction: column } [data-cards] { flex: 1; overflow: auto; contain: strict }
ul { position: relative; margin: 0; padding: 0; list-style: none } li { position: absolute; width: 100% }
article { height: 64px; padding: 8px; border: 1px solid #ccc; border-radius: 6px }
</style><div id="root"></div><script type="module" src="/board.js"></script></html>`

const tasksQuery = `select coalesce(json_agg(o), '[]')::text as json from (
  select t.*, p.name as project_name, (
    select json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by a.place)
    from task_assignees a join users u on u.id = a.user_id where a.task_id = t.id
  ) as assigned_users
  from tasks t join projects p on p.id = t.project_id where t.organization_id = $1
) o`

const server = createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const respond = (type, text) => reply.setHeader('content-type', type).end(text)
  if (pathname === '/board.js') return respond('text/javascript', script)
  if (pathname !== '/tasks') return respond('text/html', page)
  const { rows } = await pool.query({ name: 'tasks', text: tasksQuery, values: [searchParams.get('organization')] })
  return respond('application/json', rows[0].json)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('disconnect', () => process.exit())
