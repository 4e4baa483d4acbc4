import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@muster/database/embedded'
import { migrate } from '@muster/database/migrate'
import { postmasterOf } from './processes.ts'

/** Starts a separate, durable embedded database for one measurement. Also returns the process id of its postmaster. */
export async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir })
  await migrate(embedded.ownerUrl)
  return {
    ...embedded,
    dataDir,
    postmasterPid: postmasterOf(join(dataDir, 'postgres')),
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
