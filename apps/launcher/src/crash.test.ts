import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crash, type Victim } from './testing/crash.ts'
import { buildMuster } from './testing/start-muster.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('crash-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

describe('kill -9 during writes (npm run bench -- crash does 20 rounds of each)', () => {
  it.each<[string, Victim[]]>([
    ['the application', ['application', 'api']],
    ['postgres', ['postgres']],
  ])(
    '%s: no acknowledged write is lost or stands twice, and writing goes on by itself',
    async (_, victims) => {
      const outcome = await crash(dist, victims, 2)
      expect(outcome.acknowledged).toBeGreaterThan(50)
      expect(outcome).toMatchObject({ lost: 0, doubled: 0, orphans: [] })
    },
    60_000,
  )
})
