import type { Principal } from '@muster/server/access/principal'
import type { Store, Tx } from '@muster/server/store'
import { recordProfile } from '../users/record-profile.ts'
import { usePicture } from './stored-pictures.ts'

/** Replaces the caller's picture by a stored one, or removes it if `key` is null. */
export function changePicture(store: Store, { userId }: Principal, key: string | null): Promise<void> {
  return store.write(async (tx) => {
    const before = await lockPicture(tx, userId)
    if (before === key) return
    if (key !== null) await usePicture(tx, key)
    await tx.updateTable('users').set({ picture: key }).where('id', '=', userId).execute()
    await recordProfile(tx, userId, userId, {})
  })
}

async function lockPicture(tx: Tx, userId: number): Promise<string | null> {
  const { picture } = await tx
    .selectFrom('users')
    .select('picture')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return picture
}
