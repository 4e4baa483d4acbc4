import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

/** The passwords of the server's administrator, the owner of the tables, and the application, which owns nothing. */
export type Passwords = { administrator: string; owner: string; app: string }

/** The passwords of this data folder, created on first use and readable by its owner only. */
export async function readOrCreatePasswords(folder: DataFolder): Promise<Passwords> {
  const existing = await readPasswords(folder)
  if (existing) return existing
  const passwords = { administrator: randomPassword(), owner: randomPassword(), app: randomPassword() }
  const temporaryFile = `${folder.passwords}.${process.pid}`
  // Flush the file before the database uses the passwords. Otherwise a power failure could leave a database whose
  // passwords are lost.
  await writeFile(temporaryFile, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(temporaryFile, folder.passwords)
  return passwords
}

export async function readPasswords(folder: DataFolder): Promise<Passwords | undefined> {
  const text = await readFile(folder.passwords, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
