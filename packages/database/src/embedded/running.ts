import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'
import { isLocked } from './lock.ts'
import { readPasswords } from './passwords.ts'
import { type Urls, urlsAt } from './roles.ts'

/** PostgreSQL writes its port into the fourth line of this file. */
const PORT_LINE = 3

/** The URLs of the embedded server that a running Muster holds on `dataDir`; undefined if none runs there. */
export async function runningEmbedded(dataDir: string): Promise<Urls | undefined> {
  const folder = dataFolder(dataDir)
  const passwords = await readPasswords(folder)
  if (!passwords || !(await isLocked(folder))) return undefined
  const lines = await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[PORT_LINE])
  return port > 0 ? urlsAt(port, passwords) : undefined
}
