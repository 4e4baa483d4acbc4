import { availableParallelism } from 'node:os'
import { newToken } from '@muster/server/access/session'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '../sign-in/concurrency-limit.ts'

/** argon2id, 19 MiB, two passes: the minimum that OWASP recommends. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most two hashes run at a time, and if there are several cores, one of them stays free for other requests. */
const limitConcurrency = concurrencyLimit(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

/**
 * A password is checked against this hash if there is no account or the account has no usable password, so that the
 * response takes the same time.
 */
const decoyHash = limitConcurrency(() => hash(newToken(), hashOptions))

export const hashPassword = (password: string) => limitConcurrency(() => hash(password, hashOptions))

/** Whether the password matches the hash. Without a hash, it returns false after the same time. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const hashToVerify = passwordHash ?? (await decoyHash)
  const isCorrect = await limitConcurrency(() => verify(hashToVerify, password))
  return isCorrect && hashToVerify === passwordHash
}
