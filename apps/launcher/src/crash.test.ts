import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCrashTest } from './testing/crash.ts'
import { buildMuster } from './testing/start-muster.ts'
import type { Writers } from './testing/writers.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('crash-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

describe('kill -9 during writes (npm run bench -- r01 does many rounds; the database is killed in bench/withstand)', () => {
  it('no acknowledged write is lost or duplicated, and writing continues after the restart', async () => {
    const crashTest = await startCrashTest(dist)
    try {
      for (const victim of ['application', 'api'] as const) {
        await waitForWrites(crashTest.writers, 30)
        expect((await crashTest.kill(victim)).orphans).toEqual([])
      }
      await waitForWrites(crashTest.writers, 30)
      const writeCounts = await crashTest.stopAndCount()
      expect(writeCounts.acknowledged).toBeGreaterThanOrEqual(90)
      expect(writeCounts).toMatchObject({ lost: 0, duplicates: 0, unexpected: 0, inconsistent: 0 })
    } finally {
      await crashTest.close()
    }
  })
})

/** Waits for `count` further acknowledged writes rather than for a fixed time, because machines differ in speed. */
async function waitForWrites(writers: Writers, count: number) {
  const target = writers.acknowledgedCount() + count
  while (writers.acknowledgedCount() < target) await wait(5)
}
