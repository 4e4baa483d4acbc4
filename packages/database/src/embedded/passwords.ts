import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

/** The passwords of the server's administrator, the owner of the tables, and the application, which owns nothing. */
export type Passwords = { administrator: string; owner: string; app: string }

/** The passwords of this data folder, created on first use and readable by its owner only. */
export async function keepPasswords(folder: DataFolder): Promise<Passwords> {
  const kept = await readPasswords(folder)
  if (kept) return kept
  const passwords = { administrator: secret(), owner: secret(), app: secret() }
  const unfinished = `${folder.passwords}.${process.pid}`
  // Flushed before the database uses them: otherwise a power failure could leave a database whose passwords are lost.
  await writeFile(unfinished, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, folder.passwords)
  return passwords
}

export async function readPasswords(folder: DataFolder): Promise<Passwords | undefined> {
  const text = await readFile(folder.passwords, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
