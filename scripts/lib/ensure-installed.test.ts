import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
let checkout: string
let linkTarget: string

/** Creates a checkout with the real scripts, in which no packages are installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-install-'))
  checkout = join(folder, 'checkout')
  linkTarget = join(folder, 'elsewhere')
  await cp(join(import.meta.dirname, '..'), join(checkout, 'scripts'), { recursive: true })
  await writeFile(join(checkout, 'package.json'), '{"name":"checkout","version":"1.0.0"}')
  await writeFile(
    join(checkout, 'package-lock.json'),
    '{"name":"checkout","version":"1.0.0","lockfileVersion":3,"requires":true,"packages":{"":{"name":"checkout","version":"1.0.0"}}}',
  )
  await mkdir(join(linkTarget, 'a-package'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function install(): Promise<{ code: unknown; output: string }> {
  const script = `import { ensureInstalled } from './scripts/lib/ensure-installed.mjs'
    import { main } from './scripts/lib/main.mjs'
    await main(ensureInstalled)`
  return new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '--eval', script], { cwd: checkout }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stderr }),
    ),
  )
}

it('installing is refused if node_modules is a link, and the target keeps its files', async () => {
  await symlink(linkTarget, join(checkout, 'node_modules'))
  const { code, output } = await install()
  expect(code).toBe(1)
  expect(output).toMatch(
    /^\S+node_modules is a link to another folder, which npm ci would empty\. Remove the link .+\n$/,
  )
  expect(await readdir(linkTarget)).toEqual(['a-package'])
})

it('a real folder is emptied and installed again', async () => {
  await mkdir(join(checkout, 'node_modules/stale'), { recursive: true })
  expect((await install()).code).toBe(0)
  expect(await readdir(join(checkout, 'node_modules'))).not.toContain('stale')
})
