import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** When Muster is started as root, PostgreSQL runs as this user, because PostgreSQL refuses to run as root. */
export type UnprivilegedUser = { uid: number; gid: number }

/** The user to run PostgreSQL as; undefined if this process does not run as root. */
export async function findUnprivilegedUser(): Promise<UnprivilegedUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  // initdb looks up the user that it runs as, so a numeric id without an entry in /etc/passwd is not sufficient.
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

/** The outermost folder on `path`, including `path` itself, that `user` cannot enter; undefined if there is none. */
export async function unreachableFolder(path: string, user: UnprivilegedUser): Promise<string | undefined> {
  const ancestors: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    ancestors.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of ancestors) {
    const { uid, gid, mode } = await stat(folder)
    const requiredBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & requiredBit)) return folder
  }
  return undefined
}
