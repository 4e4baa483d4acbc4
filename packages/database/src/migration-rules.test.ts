import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import previousRelease from '../previous-release.json' with { type: 'json' }
import { readMigrations } from './migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { statementsIn } from './sql-statements.ts'
import { violationsIn } from './testing-migration-rules.ts'

/** The last migration that was written before these rules. */
const lastExemptNumber = '0054'

/**
 * Violations that are right, by the name of the migration: the beginning of each message, with the reason. Removing what
 * only an older release used, for example, is right one release later.
 */
const accepted: Record<string, { violation: string; reason: string }[]> = {
  '0062-time-zones-of-the-database': [
    {
      violation: '"update users u set time_zone',
      reason: 'It reads the accounts once, without blocking, and changes only the few whose time zone has such a name.',
    },
  ],
}

describe('migrations', () => {
  it('let the previous release run on the new schema, and lock no table for long', async () => {
    const migrations = await readMigrations(migrationsFolder())
    const violations = migrations
      .filter(({ name }) => name.slice(0, 4) > lastExemptNumber)
      .flatMap(({ name, sql }) =>
        violationsIn(sql)
          .filter((message) => !accepted[name]?.some(({ violation }) => message.startsWith(violation)))
          .map((message) => `${name}: ${message}`),
      )
    expect(violations).toEqual([])
  })

  it('are accepted only where they would be refused', async () => {
    const unused: string[] = []
    for (const [name, exceptions] of Object.entries(accepted)) {
      const messages = violationsIn(await readFile(join(migrationsFolder(), `${name}.sql`), 'utf8'))
      for (const { violation, reason } of exceptions)
        if (!reason || !messages.some((message) => message.startsWith(violation))) unused.push(`${name}: ${violation}`)
    }
    expect(unused).toEqual([])
  })

  it('of the previous release are known', async () => {
    const names = (await readMigrations(migrationsFolder())).map(({ name }) => name)
    expect(names).toContain(previousRelease.lastMigration)
  })
})

describe('the rules for migrations', () => {
  it.each([
    ['drop table shelves', 'removes what the previous release may use'],
    ['drop function if exists count_subtasks(int)', 'removes what the previous release may use'],
    ['alter table labels drop column color', 'removes a column'],
    ['alter table labels drop column if exists color', 'removes a column'],
    ['alter table labels rename color to paint', 'renames'],
    ['alter table labels rename column color to paint', 'renames'],
    ['ALTER TABLE labels\n  RENAME TO tags', 'renames'],
    ['alter table labels alter column color type int using 1', 'changes the type'],
    ['alter table labels alter color set data type int', 'changes the type'],
    ['alter table labels alter column color set not null', 'refuses rows'],
    ['alter table labels alter column color drop default', 'may rely on the default'],
    ['alter table labels add column note text not null', 'needs a default'],
    ['alter table labels add note text not null', 'needs a default'],
    ['alter table labels add column a int default 1, add column note text not null', 'needs a default'],
    ['create index tasks_note on tasks (note)', 'while the index is built'],
    ['create unique index on public.tasks (note)', 'while the index is built'],
    ['alter table tasks add constraint positive check (note > 0)', 'reads all rows'],
    ['alter table tasks add column points int, add check (points > 0)', 'reads all rows'],
    ['alter table tasks add foreign key (points) references labels', 'reads all rows'],
    ['alter table tasks add column points int check (points > 0)', 'reads all rows'],
    ['alter table tasks add column owner int references users', 'reads all rows'],
    ['alter table tasks add column token uuid default gen_random_uuid()', 'rewrites the table'],
    ['alter table tasks add column sum int generated always as (1) stored', 'rewrites the table'],
    ['update tasks set title = title', 'changes many rows'],
    ['delete from only notifications', 'changes many rows'],
    ["with old as (select 1) update tasks set title = ''", 'changes many rows'],
    ['lock table tasks', 'locks the table'],
    ['vacuum full tasks', 'locks the table'],
    ['-- outside a transaction\nalter table tasks add column points int', 'cannot be repeated'],
    ['-- outside a transaction\ncreate index concurrently tasks_note on tasks (note)', 'drop it first'],
  ])('refuse: %s', (sql, reason) => {
    expect(violationsIn(sql).join()).toContain(reason)
  })

  it.each([
    'alter table labels add column note text',
    "alter table labels add column note text not null default ''",
    "alter table labels add column note text default '' not null",
    'alter table labels add column a int not null default 1, add column b int',
    'alter table tasks add column points int; alter table tasks add constraint points check (points > 0) not valid',
    'alter table tasks validate constraint points',
    'create table shelves (id int not null, label int references labels); create index on shelves (id); alter table shelves drop column id',
    'create index on labels (color)',
    'update labels set color = color where false',
    "-- drop table tasks\ninsert into labels (name) values ('drop table tasks')",
    'create or replace function f() returns void language plpgsql as $$ begin delete from tasks; drop table x; end $$',
    'alter table labels drop constraint a, add constraint a check (true)',
    '-- outside a transaction\ndrop index concurrently if exists tasks_note;\ncreate index concurrently tasks_note on tasks (note);',
  ])('accept: %s', (sql) => {
    expect(violationsIn(sql)).toEqual([])
  })

  it('find the statements between semicolons that separate them', () => {
    const sql = `select ';' -- one; two
      ; create function f() as $body$ a; b $body$; /* ; */ select "a;b"; -- the end;`
    expect(statementsIn(sql)).toHaveLength(3)
  })
})
