import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/test.ts'

const builtFolder = new URL('../../apps/web/dist/', import.meta.url)

test('the board preloads at most 290 KB of code, compressed', () => {
  const html = readFileSync(new URL('index.html', builtFolder), 'utf8')
  const [, list = ''] = /board:\[([^\]]*)\]/.exec(html) ?? []
  const [, preview = ''] = /preview:"([^"]+)"/.exec(html) ?? []
  const files = [...list.split(',').map((name) => name.replaceAll('"', '')), preview].filter((name) =>
    name.endsWith('.js'),
  )
  expect(files).toContainEqual(expect.stringMatching(/^assets\/TasksBoard-/))
  expect(files).toContainEqual(expect.stringMatching(/^assets\/preview-/))
  const kilobytes = files.map((name) => gzipSync(readFileSync(new URL(name, builtFolder)), { level: 9 }).length / 1000)
  // The budget is 290 KB until the cards are shown.
  expect(kilobytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(290)
})
