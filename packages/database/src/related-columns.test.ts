import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.close()
})

it('expects as many tasks of a project as there are, in a database of many organizations', async () => {
  await owner.query(`
    insert into users (email, username, full_name, status) values ('ada@example.com', 'ada', 'Ada', 'active');
    insert into organizations (name, description, key_prefix) select 'Company ' || n, 'x', 'CO' from generate_series(1, 10) n;
    insert into projects (organization_id, name, created_by) select o.id, 'Project ' || n, u.id
      from organizations o, users u, generate_series(1, 10) n;
    insert into tasks (organization_id, project_id, number, title, position, created_by)
      select p.organization_id, p.id, p.id * 100 + n, 'Task', n, p.created_by from projects p, generate_series(1, 50) n;
    analyze tasks`)
  const { rows: projects } = await owner.query(
    'select id, organization_id as organization from projects order by id limit 1',
  )
  const { id, organization } = projects[0]
  const { rows: plans } = await owner.query(
    `explain (format json) select from tasks where organization_id = ${organization} and project_id = ${id}`,
  )
  const expected: number = plans[0]['QUERY PLAN'][0].Plan['Plan Rows']
  expect(expected).toBeGreaterThan(25)
  expect(expected).toBeLessThan(100)
})
