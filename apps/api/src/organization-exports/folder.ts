import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@muster/server/run/env'

const day = 24 * 3_600_000

/** Where the files of exports stand; with several nodes a folder that all of them share. */
export const folderOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'exports')

/** The folder, made on first use, without files that nobody may fetch any more, also of exports that were cut off. */
export async function preparedFolder(config: Pick<Config, 'DATA_DIR'>): Promise<string> {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - day) await rm(path, { force: true })
  }
  return folder
}
