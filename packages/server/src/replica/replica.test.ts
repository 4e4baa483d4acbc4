import { openDatabase } from '@muster/database/open'
import { testDatabase } from '@muster/database/testing'
import { expect, it } from 'vitest'
import type { PrimaryReport, Probe } from './probe.ts'
import { createReplica } from './replica.ts'

it('a report that was requested before a new connection to the primary is not used', async () => {
  const database = await testDatabase()
  const primary = openDatabase({ url: database.url })
  const pendingReports: ((report: PrimaryReport) => void)[] = []
  const probe: Probe = {
    primary: () => new Promise((resolve) => pendingReports.push(resolve)),
    replica: async () => ({ isStandby: true, replayed: 10n, cluster: 'cluster/1' }),
    replayedIn: async () => 10n,
  }
  const replica = createReplica({
    replica: openDatabase({ url: database.url }),
    primary,
    logger: { info: () => {}, warn: () => {} },
    maxLagMs: 10_000,
    probe,
  })
  const report = async (cluster: string) => {
    await expect.poll(() => pendingReports.length).toBeGreaterThan(0)
    pendingReports.shift()?.({ position: 5n, cluster })
  }
  const started = replica.start()
  await report('cluster/1')
  await started
  expect(replica.isUsed()).toBe(true)

  const polled = replica.poll()
  await expect.poll(() => pendingReports.length).toBeGreaterThan(0)
  await primary.pool.query('select')
  await report('cluster/1')
  await expect.poll(() => pendingReports.length).toBeGreaterThan(0)
  expect(replica.isUsed()).toBe(false)
  let isPolled = false
  void polled.then(() => {
    isPolled = true
  })
  const faultOfLatest = () => {
    for (const resolve of pendingReports.splice(0)) resolve({ position: 5n, cluster: 'cluster/2' })
    return isPolled && replica.fault
  }
  await expect.poll(faultOfLatest).toBe('foreign')

  await replica.stop()
  await primary.close()
  await database.close()
})
