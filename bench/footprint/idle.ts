import { setTimeout as wait } from 'node:timers/promises'
import { createInstallation, startMusterAndWait } from '../../apps/launcher/src/testing/start-muster.ts'
import { pssMb } from '../lib/processes.ts'
import { compareWithBudget, type ResultRow } from '../lib/table.ts'

/** Measures the memory of all processes that `npm start` runs, 20 s after the first start. */
export async function measureIdle(): Promise<ResultRow[]> {
  const { environment, remove } = await createInstallation()
  const muster = await startMusterAndWait('dist', environment)
  try {
    await wait(20_000)
    return [
      compareWithBudget(
        'the whole installation idle: launcher, api, chat, database (PSS)',
        pssMb(muster.pid),
        ' MB',
        350,
        250,
      ),
    ]
  } finally {
    await muster.stop()
    await remove()
  }
}
