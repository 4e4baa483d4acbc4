import { availableParallelism } from 'node:os'
import { newToken } from '@muster/server/access/session'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../sign-in/at-most.ts'

/** argon2id, 19 MiB, two passes: the minimum that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most two hashes run at a time, and at least one core stays free for other requests. */
const fewAtATime = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

/** The hash that is verified for an unknown account, so that a wrong guess takes the same time. */
const decoy = fewAtATime(() => hash(newToken(), cost))

export const hashPassword = (password: string) => fewAtATime(() => hash(password, cost))

/** Whether the password matches the hash; without a hash, false after the same time. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const checked = passwordHash ?? (await decoy)
  const right = await fewAtATime(() => verify(checked, password))
  return right && checked === passwordHash
}
