import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder } from './data-folder.ts'
import { isLocked, takeLock } from './lock.ts'

const many = 8

it('of many concurrent starts on a folder whose holder was killed, one gets it and the others name its process', async () => {
  for (let round = 0; round < 50; round++) {
    const root = await mkdtemp(join(tmpdir(), 'muster-lock-'))
    const folder = dataFolder(root)
    await mkdir(folder.lock)
    await writeFile(join(folder.lock, 'killed.json'), JSON.stringify({ pid: process.pid, since: 'before' }))
    const all = await Promise.allSettled(Array.from({ length: many }, () => takeLock(folder)))
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(many - 1)
    for (const { message } of refusals) expect(message).toContain(`in use by a running Muster (process ${process.pid})`)
    expect(await isLocked(folder)).toBe(true)
    for (const one of all) if (one.status === 'fulfilled') await one.value()
    expect(await readdir(root)).toEqual([])
    await rm(root, { recursive: true })
  }
})
