import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { nodeCommand, run } from './run.mjs'

/** Debian packages. The headless shell comes first: it is the same engine without a UI, and uses a quarter less CPU. */
const packages = ['chromium-headless-shell', 'chromium']
const commandNames = [...packages, 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of the Chromium for the end-to-end tests: CHROMIUM_PATH if it is set, or that of an installed
 * Chromium or Chrome, or else that of the Debian package if this process can install it. Otherwise downloads
 * Playwright's Chromium and returns undefined.
 */
export async function ensureChromium() {
  const systemPath = systemChromium()
  if (systemPath) return systemPath
  if (process.getuid?.() === 0 && isAvailable('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    for (const name of packages) {
      console.log(`Installing Chromium (apt-get install ${name}) ...`)
      const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
      if (code === 0) break
    }
    const installed = systemChromium()
    if (installed) return installed
  }
  console.log("Installing Chromium (Playwright's download) ...")
  const code = await run(...nodeCommand('@playwright/test/cli.js', 'install', 'chromium'))
  if (code !== 0) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.')
  return undefined
}

function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function isAvailable(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}
