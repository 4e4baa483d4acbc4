import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The user that PostgreSQL runs as if Muster runs as root, because PostgreSQL refuses to run as root. */
export type LowerUser = { uid: number; gid: number }

/** The user that PostgreSQL runs as if this process runs as root; undefined for an ordinary user. */
export async function findLowerUser(): Promise<LowerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  // initdb looks up its own user, so a numeric id without an entry is not sufficient.
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

/** The outermost folder of `path` (itself included) that `user` cannot enter; undefined if there is none. */
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
