import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder } from './data-folder.ts'
import { isLocked, takeLock } from './lock.ts'

const startCount = 8

it('after the holder of a folder was killed, one of several concurrent starts locks the folder, and the others name its process', async () => {
  for (let round = 0; round < 50; round++) {
    const root = await mkdtemp(join(tmpdir(), 'muster-lock-'))
    const folder = dataFolder(root)
    await mkdir(folder.lock)
    await writeFile(join(folder.lock, 'killed.json'), JSON.stringify({ pid: process.pid, since: 'before' }))
    const results = await Promise.allSettled(Array.from({ length: startCount }, () => takeLock(folder)))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(startCount - 1)
    for (const { message } of refusals) expect(message).toContain(`in use by a running Muster (process ${process.pid})`)
    expect(await isLocked(folder)).toBe(true)
    for (const result of results) if (result.status === 'fulfilled') await result.value()
    expect(await readdir(root)).toEqual([])
    await rm(root, { recursive: true })
  }
})
