import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'
import { isLocked } from './lock.ts'
import { readPasswords } from './passwords.ts'
import { type Urls, urlsAt } from './roles.ts'

/** The index of the line in postmaster.pid that contains PostgreSQL's port. */
const PORT_LINE = 3

/**
 * The URLs of the embedded server of a Muster that runs on `dataDir`; undefined if no Muster or no server runs on it.
 */
export async function runningEmbedded(dataDir: string): Promise<Urls | undefined> {
  const folder = dataFolder(dataDir)
  const passwords = await readPasswords(folder)
  if (!passwords || !(await isLocked(folder))) return undefined
  const lines = await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[PORT_LINE])
  return port > 0 ? urlsAt(port, passwords) : undefined
}
