import { openDatabase } from '@muster/database/open'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password, testApi, type World } from '../../testing/world.ts'
import { clearDeletedAccounts } from './clear-deleted-accounts.ts'
import { clearExpired } from './housekeeping.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

it('deletes what expired and keeps what is in use', async () => {
  const [idleUser, activeUser] = [await world.register(), await world.register()]
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await world.store.db
    .updateTable('sessions')
    .set({ last_seen_at: ago(8) })
    .where('user_id', '=', idleUser.id)
    .execute()
  const link = { user_id: activeUser.id, purpose: 'reset' as const, email: activeUser.email }
  await world.store.db
    .insertInto('links')
    .values([
      { ...link, token_hash: Buffer.from('old'), expires_at: ago(1) },
      { ...link, token_hash: Buffer.from('new'), expires_at: ago(-1) },
    ])
    .execute()
  await clearExpired(world.store)
  expect(
    (await world.store.db.selectFrom('sessions').select('user_id').execute()).map(({ user_id }) => user_id),
  ).toEqual([activeUser.id])
  expect((await world.store.db.selectFrom('links').select('token_hash').execute()).map(String)).toHaveLength(1)
})

it('deletes what only the user of a deleted account saw, and nothing of other users', async () => {
  const team = await world.team()
  const { pool } = world.store
  for (const { id } of [team.manager, team.member])
    await pool.query(`
      insert into notifications (organization_id, user_id, type, kind, "values", archived_at) values
        (${team.id}, ${id}, 'task_comment', 'task.commented', '{}', null),
        (${team.id}, ${id}, 'task_comment', 'task.commented', '{}', now());
      insert into notification_preferences (user_id, type, in_app, mail) values (${id}, 'task_comment', true, true);
      insert into chat_last_seen (organization_id, user_id, at) values (${team.id}, ${id}, now());
      insert into chat_rooms (id, organization_id, direct_low, direct_high, created_by)
        values (gen_random_uuid(), ${team.id}, ${id}, ${id}, ${id});`)
  const rowsOf = async (id: number) => {
    const { rows } = await pool.query(`
      select (select count(*)::int from notifications where user_id = ${id}) as notifications,
        (select count(*)::int from notification_preferences where user_id = ${id}) as preferences,
        (select count(*)::int from chat_last_seen where user_id = ${id}) as seen,
        (select count(*)::int from chat_rooms where direct_low = ${id}) as notes`)
    return rows[0]
  }
  const all = { notifications: 2, preferences: 1, seen: 1, notes: 1 }
  expect([await rowsOf(team.manager.id), await rowsOf(team.member.id)]).toEqual([all, all])
  await world.as(team.member).delete(`/users/${team.member.id}`, { password })
  await clearDeletedAccounts(world.store)
  expect(await rowsOf(team.manager.id)).toEqual(all)
  expect(await rowsOf(team.member.id)).toEqual({ notifications: 0, preferences: 0, seen: 0, notes: 0 })
})

it('deletes many rows in batches, so that no statement takes long', async () => {
  const team = await world.team()
  const owner = openDatabase({ url: world.database.ownerUrl, max: 1 })
  try {
    await owner.pool.query(`
      create table deletions (rows bigint not null);
      create function note_deletion() returns trigger language plpgsql security definer as $$
      begin
        insert into deletions select count(*) from deleted;
        return null;
      end $$;
      create trigger noted after delete on notifications referencing old table as deleted
        for each statement execute function note_deletion();
      create trigger noted after delete on mails referencing old table as deleted
        for each statement execute function note_deletion();
      insert into notifications (organization_id, user_id, type, kind, "values")
        select ${team.id}, ${team.member.id}, 'task_comment', 'task.commented', '{}' from generate_series(1, 5);
      insert into mails (kind, recipient, mailbox, subject, sent_at)
        select 'notification', 'ada@example.com', 'ada@example.com', 'x', now() - interval '8 days' from generate_series(1, 5)`)
    await world.as(team.member).delete(`/users/${team.member.id}`, { password })
    await clearDeletedAccounts(world.store, 2)
    await clearExpired(world.store, 2)
    const { rows } = await owner.pool.query('select rows::int from deletions where rows > 0 order by ctid')
    expect(rows.map(({ rows: count }) => count)).toEqual([2, 2, 1, 2, 2, 1])
  } finally {
    await owner.pool.query('drop function note_deletion cascade; drop table deletions')
    await owner.close()
  }
})
