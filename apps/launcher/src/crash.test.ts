import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { underWrites } from './testing/crash.ts'
import { buildMuster } from './testing/start-muster.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('crash-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

describe('kill -9 during writes (npm run bench -- r01 does many rounds; the database is killed in bench/withstand)', () => {
  it('no acknowledged write is lost or stands twice, and writing goes on by itself', async () => {
    const siege = await underWrites(dist)
    try {
      for (const victim of ['application', 'api'] as const) {
        await wait(500)
        expect((await siege.kill(victim)).orphans).toEqual([])
      }
      const judgement = await siege.judge()
      expect(judgement.acknowledged).toBeGreaterThan(50)
      expect(judgement).toMatchObject({ lost: 0, doubled: 0, ghosts: 0, torn: 0 })
    } finally {
      await siege.close()
    }
  }, 60_000)
})
