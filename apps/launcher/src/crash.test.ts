import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { underWrites } from './testing/crash.ts'
import { buildMuster } from './testing/start-muster.ts'
import type { Writers } from './testing/writers.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('crash-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

describe('kill -9 during writes (npm run bench -- r01 does many rounds; the database is killed in bench/withstand)', () => {
  it('no acknowledged write is lost or duplicated, and writing continues after the restart', async () => {
    const siege = await underWrites(dist)
    try {
      for (const victim of ['application', 'api'] as const) {
        await acknowledged(siege.writers, 30)
        expect((await siege.kill(victim)).orphans).toEqual([])
      }
      await acknowledged(siege.writers, 30)
      const judgement = await siege.judge()
      expect(judgement.acknowledged).toBeGreaterThanOrEqual(90)
      expect(judgement).toMatchObject({ lost: 0, duplicates: 0, ghosts: 0, torn: 0 })
    } finally {
      await siege.close()
    }
  })
})

/** Waits for a number of writes, not for a time, because machines differ in speed. */
async function acknowledged(writers: Writers, more: number) {
  const enough = writers.acknowledged() + more
  while (writers.acknowledged() < enough) await wait(5)
}
