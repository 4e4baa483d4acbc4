import { availableParallelism } from 'node:os'
import { newToken } from '@muster/server/access/session'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../sign-in/at-most.ts'

/** argon2id, 19 MiB, two passes: what OWASP asks at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most two at a time, and always one core less than there are, so that a storm leaves one for everybody else. */
const fewAtATime = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

/** The hash that is checked where there is none, so that a wrong guess takes as long for whoever is unknown. */
const decoy = fewAtATime(() => hash(newToken(), cost))

export const hashPassword = (password: string) => fewAtATime(() => hash(password, cost))

/** Whether the password is the one behind the hash; without a hash false, after the same time. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const checked = passwordHash ?? (await decoy)
  const right = await fewAtATime(() => verify(checked, password))
  return right && checked === passwordHash
}
