import type { Services } from '../../services.ts'
import { beginAttempt, recordSuccess, verifyAttempt } from '../sign-in/sign-in-limits.ts'

/** Whether `password` is the signed-in user's password. The number of attempts is limited as it is for signing in. */
export async function confirmPassword(
  services: Services,
  userId: number,
  password: string,
  address: string,
): Promise<boolean> {
  const account = await services.store.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const attempt = await beginAttempt(services, account?.email ?? '', address)
  if (!(await verifyAttempt(services, attempt, account?.password_hash, password))) return false
  await services.store.write((tx) => recordSuccess(tx, attempt, userId))
  return true
}
