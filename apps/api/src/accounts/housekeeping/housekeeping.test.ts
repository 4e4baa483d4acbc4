import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'
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
