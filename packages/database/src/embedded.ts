import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './embedded/binaries.ts'
import { dataFolder, prepareDataFolder } from './embedded/data-folder.ts'
import { freePort } from './embedded/free-port.ts'
import { initialise } from './embedded/initialise.ts'
import { inUse, takeLock } from './embedded/lock.ts'
import { findLowerUser } from './embedded/lower-user.ts'
import { keepPasswords } from './embedded/passwords.ts'
import { createRoles, urlsAt } from './embedded/roles.ts'
import { type Server, ServerEnded, startServer } from './embedded/server.ts'

/** How long a server that is shutting down may hold the folder after its Muster was killed. */
const RELEASE_MS = 10_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

type Options = {
  dataDir: string
  /** false disables writing to disk: for tests only. */
  durable?: boolean
  log?: (line: string) => void
}

export type Embedded = {
  /** For the application's role: may read and write rows, owns nothing. */
  url: string
  /** For migrations: owns the tables. */
  ownerUrl: string
  /** For tests: may create databases. */
  administratorUrl: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, creates the cluster on first use, and restarts the server on the same port if it
 * dies. The server cannot outlive this process. Throws a sentence to display if the folder is in use by another Muster
 * or cannot be used.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.')
  }
  const { durable = true, log = () => {} } = options
  const user = await findLowerUser()
  const folder = dataFolder(options.dataDir)
  await prepareDataFolder(folder, user)
  const release = await takeLock(folder)
  try {
    const binaries = await findBinaries({ dataDir: folder.root, user })
    const passwords = await keepPasswords(folder)
    await initialise(folder, { binaries, user, password: passwords.administrator, durable })

    const startAt = (port: number) => {
      const url = urlsAt(port, passwords).administratorUrl
      return startServer({ folder, binaries, user, durable, port, url })
    }
    let { server, port } = await startSomewhere(startAt, () => inUse(folder, 'its database still runs'))
    const urls = urlsAt(port, passwords)
    await createRoles(urls, passwords)

    let stopping = false
    const supervise = async () => {
      for (let failures = 0; ; ) {
        await server.ended
        for (;;) {
          if (stopping) return
          await wait(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
          if (stopping) return
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
        stopping = true
        await server.stop()
        await supervision
        await server.stop() // it may just have been restarting
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Retries until a port is still free when the server binds it, and a server that is shutting down has released the
 * folder.
 */
async function startSomewhere(
  startAt: (port: number) => Promise<Server>,
  folderInUse: () => string,
): Promise<{ server: Server; port: number }> {
  const deadline = Date.now() + RELEASE_MS
  for (;;) {
    const port = await freePort()
    try {
      return { server: await startAt(port), port }
    } catch (error) {
      if (!(error instanceof ServerEnded)) throw error
      if (Date.now() < deadline && (error.folderInUse || error.portInUse)) {
        await wait(100)
        continue
      }
      if (error.folderInUse) throw new Error(folderInUse(), { cause: error })
      throw new Error(`The database did not start. The end of its log: ${error.message}`, { cause: error })
    }
  }
}
