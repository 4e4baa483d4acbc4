import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type UnprivilegedUser, unreachableFolder } from './unprivileged-user.ts'

/** The path of the data folder (`root`), and paths inside it. */
export type DataFolder = { root: string; cluster: string; passwords: string; log: string; lock: string }

export function dataFolder(dataDir: string): DataFolder {
  const root = resolve(dataDir)
  return {
    root,
    cluster: join(root, 'postgres'),
    passwords: join(root, 'database-passwords.json'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'running'),
  }
}

/**
 * Creates the folder if it is missing. Throws if this process cannot use it, or if the user that runs PostgreSQL cannot
 * enter it.
 */
export async function prepareDataFolder(folder: DataFolder, user: UnprivilegedUser | undefined): Promise<void> {
  try {
    await mkdir(folder.root, { recursive: true, mode: user ? 0o711 : 0o700 })
    await access(folder.root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder ${folder.root} cannot be used: ${reason}. Choose another one with DATA_DIR.`, {
      cause: error,
    })
  }
  if (user) {
    const blockedFolder = await unreachableFolder(folder.root, user)
    if (blockedFolder) {
      throw new Error(
        `The data folder ${folder.root} cannot be used: started as root, the database runs as the user "nobody", ` +
          `who may not enter ${blockedFolder}. Choose another folder with DATA_DIR (for example DATA_DIR=/var/lib/muster), ` +
          `allow entry with "chmod o+x ${blockedFolder}", or start Muster as an ordinary user.`,
      )
    }
  }
}
