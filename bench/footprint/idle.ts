import { setTimeout as wait } from 'node:timers/promises'
import { place, startedMuster } from '../../apps/launcher/src/testing/start-muster.ts'
import { pssMb } from '../lib/processes.ts'
import { judge, type Line } from '../lib/table.ts'

/** Memory of everything that `npm start` runs, 20 s after its first start. */
export async function idle(): Promise<Line[]> {
  const { environment, remove } = await place()
  const muster = await startedMuster('dist', environment)
  try {
    await wait(20_000)
    return [
      judge('the whole installation idle: launcher, api, chat, database (PSS)', pssMb(muster.pid), ' MB', 350, 250),
    ]
  } finally {
    await muster.stop()
    await remove()
  }
}
