// node scripts/assemble.mjs <folder>: builds Muster and copies what runs, and nothing else, to a new folder. The image
// consists of this folder; see deploy/Dockerfile.
import './lib/require-node.mjs'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { runtimePackages } from './lib/runtime-packages.mjs'

await main(async () => {
  const [, , name] = process.argv
  if (!name) throw new Error('A new folder is required: node scripts/assemble.mjs <folder>')
  const target = resolve(name)
  if (existsSync(target) && (await readdir(target)).length > 0) throw new Error(`The folder ${target} is not empty.`)
  await ensureInstalled()
  await ensureBuilt()
  await mkdir(target, { recursive: true })
  // Imported here, because it needs the packages.
  const { externalPackages } = await import('./lib/build.mjs')
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const folders = runtimePackages(packages, externalPackages).filter((folder) => existsSync(join(root, folder)))
  const isOwn = (path) => !path.endsWith('.built-from')
  for (const path of ['package.json', 'LICENSE', 'dist', 'apps/web/dist']) {
    await cp(join(root, path), join(target, path), { recursive: true, filter: isOwn })
  }
  for (const folder of folders) {
    // Packages inside a package are separate entries of the lock file; those of development must not come along.
    const inside = join(root, folder, 'node_modules')
    const filter = (path) => path !== inside
    await cp(join(root, folder), join(target, folder), { recursive: true, filter, verbatimSymlinks: true })
  }
  console.log(`Muster with ${folders.length} packages is in ${target}.`)
})
