import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries } from './embedded/binaries.ts'
import { unreachableFolder } from './embedded/unprivileged-user.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const unprivilegedUser = { uid: 65534, gid: 65534 }
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

  it('even while the initdb of that start is still writing, and the following start removes its files', async () => {
    await chmod(folder, 0o711)
    const leftovers = ['postgres.unfinished', 'postgres.unfinished-before', 'initialise-before']
    // `echo` and not `:`, because a shell exits if a redirection of a special built-in such as `:` fails. These
    // redirections fail when the folder has been removed.
    const commands = leftovers.map((name) => `mkdir -p ${join(folder, name)}/$n; echo > ${join(folder, name)}/$n/file`)
    const writer = spawn(
      'sh',
      ['-c', `n=0; echo begun; while :; do n=$(((n + 1) % 50)); ${commands.join('; ')}; done`],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    const ended = once(writer, 'close')
    try {
      await once(writer.stdout, 'data')
      const embedded = await startEmbedded({ dataDir: folder, durable: false })
      await embedded.stop()
      expect(writer.exitCode).toBeNull()
    } finally {
      if (writer.pid !== undefined && writer.exitCode === null) process.kill(-writer.pid, 'SIGKILL')
      await ended // also waits for the child processes, because they share the writer's output
    }
    expect(await readdir(folder)).toEqual(expect.arrayContaining(leftovers))
    const restarted = await startEmbedded({ dataDir: folder, durable: false })
    await restarted.stop()
    expect(await readdir(folder)).not.toEqual(expect.arrayContaining([expect.stringMatching(/unfinished|initialise/)]))
  })
})

describe('the path to a folder', () => {
  it('is blocked by the outermost folder that a user cannot enter', async () => {
    await chmod(folder, 0o755)
    const closedFolder = join(folder, 'closed')
    await mkdir(join(closedFolder, 'inside'), { recursive: true })
    await chmod(closedFolder, 0o700)
    expect(await unreachableFolder(join(closedFolder, 'inside'), unprivilegedUser)).toBe(closedFolder)
    await chmod(closedFolder, 0o711)
    expect(await unreachableFolder(join(closedFolder, 'inside'), unprivilegedUser)).toBeUndefined()
  })
})

describe('the database programs', () => {
  it('run from a copy with symbolic links if install scripts created none and other users cannot enter the checkout', async () => {
    const checkoutFolder = join(folder, 'checkout')
    const nativeFolder = join(checkoutFolder, 'native')
    const { postgres } = await findBinaries({ dataDir: folder, user: undefined })
    const installedFolder = join(postgres, '../../..')
    await mkdir(checkoutFolder)
    execFileSync('cp', ['-r', join(installedFolder, 'native'), join(installedFolder, 'package.json'), checkoutFolder])
    const linkNames = (await readdir(join(nativeFolder, 'lib'))).filter((name) => /\.so(\.\d+)?$/.test(name))
    for (const name of linkNames) {
      if ((await lstat(join(nativeFolder, 'lib', name))).isSymbolicLink()) await rm(join(nativeFolder, 'lib', name))
    }
    await chmod(folder, 0o711)
    await chmod(checkoutFolder, 0o700)
    const user = isRoot ? unprivilegedUser : undefined
    const binaries = await findBinaries({ dataDir: folder, user, packageFolder: checkoutFolder })
    expect(binaries.postgres.startsWith(checkoutFolder)).toBe(!isRoot)
    const output = execFileSync(binaries.initdb, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
    expect(output).toContain('PostgreSQL')
  })
})
