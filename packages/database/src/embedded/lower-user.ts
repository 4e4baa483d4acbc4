import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; then it runs as this one. */
export type LowerUser = { uid: number; gid: number }

/** The user that PostgreSQL shall run as when we are root; undefined when we are an ordinary user already. */
export async function findLowerUser(): Promise<LowerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  // initdb looks its own user up, so a bare number without an entry does not do.
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  if (!uid || !gid || Number(uid) <= 0) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "nobody" to run it as. ' +
        'Start Muster as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

/** The outermost folder on the way to `path` (itself included) that `user` cannot enter; undefined when the way is free. */
export async function unreachableFolder(path: string, user: LowerUser): Promise<string | undefined> {
  const way: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of way) {
    const { uid, gid, mode } = await stat(folder)
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & enter)) return folder
  }
  return undefined
}
