import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './embedded/binaries.ts'
import { dataFolder, prepareDataFolder } from './embedded/data-folder.ts'
import { freePort } from './embedded/free-port.ts'
import { initialize } from './embedded/initialize.ts'
import { inUseMessage, takeLock } from './embedded/lock.ts'
import { readOrCreatePasswords } from './embedded/passwords.ts'
import { createRoles, urlsAt } from './embedded/roles.ts'
import { type Server, ServerEndedError, startServer } from './embedded/server.ts'
import { findUnprivilegedUser } from './embedded/unprivileged-user.ts'

/**
 * How long to retry the start if the folder or the port is in use. The server of a Muster that was killed uses the
 * folder until that server has shut down.
 */
const RELEASE_TIMEOUT_MS = 10_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

type Options = {
  dataDir: string
  /** If false, the server does not flush its writes to disk; for tests only. */
  durable?: boolean
  log?: (line: string) => void
}

export type EmbeddedDatabase = {
  /** Connects as the application's role, which may read and write rows and owns nothing. */
  url: string
  /** Connects as the owner of the tables, for migrations. */
  ownerUrl: string
  /** Connects as a role that may create databases, for tests. */
  administratorUrl: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, creates the cluster on first use, and restarts the server on the same port if it
 * dies. The server shuts down when this process ends or is killed. If the folder is in use by another Muster or cannot
 * be used, throws an Error whose message can be shown to the user.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.')
  }
  const { durable = true, log = () => {} } = options
  const user = await findUnprivilegedUser()
  const folder = dataFolder(options.dataDir)
  await prepareDataFolder(folder, user)
  const release = await takeLock(folder)
  try {
    const binaries = await findBinaries({ dataDir: folder.root, user })
    const passwords = await readOrCreatePasswords(folder)
    await initialize(folder, { binaries, user, password: passwords.administrator, durable })

    const startAt = (port: number) => {
      const url = urlsAt(port, passwords).administratorUrl
      return startServer({ folder, binaries, user, durable, port, url })
    }
    let { server, port } = await startOnFreePort(startAt, () => inUseMessage(folder, 'its database still runs'))
    const urls = urlsAt(port, passwords)
    await createRoles(urls, passwords)

    let isStopping = false
    const supervise = async () => {
      for (let failures = 0; ; ) {
        await server.ended
        for (;;) {
          if (isStopping) return
          await wait(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
          if (isStopping) return
          try {
            server = await startAt(port)
            log('The database had ended and was started again.')
            failures = 0
            break
          } catch (error) {
            failures++
            log(`The database could not be started again: ${error instanceof Error ? error.message : error}`)
          }
        }
      }
    }
    const supervision = supervise()
    return {
      ...urls,
      stop: async () => {
        isStopping = true
        await server.stop()
        await supervision
        await server.stop() // a restart may have been in progress
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Starts the server on a free port. Retries for a while if another process takes that port first, or if a server that
 * is shutting down still uses the folder.
 */
async function startOnFreePort(
  startAt: (port: number) => Promise<Server>,
  folderInUseMessage: () => string,
): Promise<{ server: Server; port: number }> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS
  for (;;) {
    const port = await freePort()
    try {
      return { server: await startAt(port), port }
    } catch (error) {
      if (!(error instanceof ServerEndedError)) throw error
      if (Date.now() < deadline && (error.folderInUse || error.portInUse)) {
        await wait(100)
        continue
      }
      if (error.folderInUse) throw new Error(folderInUseMessage(), { cause: error })
      throw new Error(`The database did not start. The end of its log: ${error.message}`, { cause: error })
    }
  }
}
