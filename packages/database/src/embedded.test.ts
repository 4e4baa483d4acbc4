import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries } from './embedded/binaries.ts'
import { unreachableFolder } from './embedded/lower-user.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const lower = { uid: 65534, gid: 65534 }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('an unusable data folder is refused with a message', () => {
  it.runIf(isRoot)('if the unprivileged user cannot enter it', async () => {
    const dataDir = join(folder, 'data') // mkdtemp made the folder above with mode 0700
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: started as root, the database runs as the user "nobody", ` +
        `who may not enter ${folder}. Choose another folder with DATA_DIR`,
    )
  })

  it('if it is a file', async () => {
    const dataDir = join(folder, 'data')
    await writeFile(dataDir, '')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`The data folder ${dataDir} cannot be used: EEXIST`)
  })

  it('if its database is missing, and its other files are kept', async () => {
    await chmod(folder, 0o711)
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/base'), 'precious')
    await expect(startEmbedded({ dataDir: folder })).rejects.toThrow('exists but holds no database')
    expect(await readdir(join(folder, 'postgres'))).toEqual(['base'])
    expect(await readdir(folder)).not.toContain('running')
  })
})

describe('starting after an interrupted first start', () => {
  it('creates the database again', async () => {
    await chmod(folder, 0o711)
    await mkdir(join(folder, 'postgres.unfinished'))
    await writeFile(join(folder, 'postgres.unfinished/PG_VERSION'), '18')
    await mkdir(join(folder, 'running'))
    await writeFile(join(folder, 'running/before.json'), '{"pid":')
    const embedded = await startEmbedded({ dataDir: folder, durable: false })
    await embedded.stop()
    expect(await readdir(folder)).not.toContain('postgres.unfinished')
  })

  it('also while the database program of that start still writes, and removes its files at the next start', async () => {
    await chmod(folder, 0o711)
    const left = ['postgres.unfinished', 'postgres.unfinished-before', 'initialise-before']
    // echo, not ":": a shell ends if a built-in of that kind cannot write, as when its folder was just removed.
    const writes = left.map((name) => `mkdir -p ${join(folder, name)}/$n; echo > ${join(folder, name)}/$n/file`)
    const writer = spawn('sh', ['-c', `n=0; echo begun; while :; do n=$(((n + 1) % 50)); ${writes.join('; ')}; done`], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(writer, 'close')
    try {
      await once(writer.stdout, 'data')
      const embedded = await startEmbedded({ dataDir: folder, durable: false })
      await embedded.stop()
      expect(writer.exitCode).toBeNull()
    } finally {
      if (writer.pid !== undefined && writer.exitCode === null) process.kill(-writer.pid, 'SIGKILL')
      await ended // with all processes that it started: they share its output
    }
    expect(await readdir(folder)).toEqual(expect.arrayContaining(left))
    const again = await startEmbedded({ dataDir: folder, durable: false })
    await again.stop()
    expect(await readdir(folder)).not.toEqual(expect.arrayContaining([expect.stringMatching(/unfinished|initialise/)]))
  })
})

describe('the path to a folder', () => {
  it('is blocked by the outermost folder that a user cannot enter', async () => {
    await chmod(folder, 0o755)
    const closed = join(folder, 'closed')
    await mkdir(join(closed, 'inside'), { recursive: true })
    await chmod(closed, 0o700)
    expect(await unreachableFolder(join(closed, 'inside'), lower)).toBe(closed)
    await chmod(closed, 0o711)
    expect(await unreachableFolder(join(closed, 'inside'), lower)).toBeUndefined()
  })
})

describe('the database programs', () => {
  it('run from a copy with symbolic links if install scripts made none and other users cannot enter the checkout', async () => {
    const checkout = join(folder, 'checkout')
    const packaged = join(checkout, 'native')
    const { postgres } = await findBinaries({ dataDir: folder, user: undefined })
    const installed = join(postgres, '../../..')
    await mkdir(checkout)
    execFileSync('cp', ['-r', join(installed, 'native'), join(installed, 'package.json'), checkout])
    const links = (await readdir(join(packaged, 'lib'))).filter((name) => /\.so(\.\d+)?$/.test(name))
    for (const name of links) {
      if ((await lstat(join(packaged, 'lib', name))).isSymbolicLink()) await rm(join(packaged, 'lib', name))
    }
    await chmod(folder, 0o711)
    await chmod(checkout, 0o700)
    const user = isRoot ? lower : undefined
    const found = await findBinaries({ dataDir: folder, user, packageFolder: checkout })
    expect(found.postgres.startsWith(checkout)).toBe(!isRoot)
    const output = execFileSync(found.initdb, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
    expect(output).toContain('PostgreSQL')
  })
})
