import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, tool } from './run.mjs'

/** The headless shell first: the same engine without a user interface needs a quarter less CPU time. */
const packages = ['chromium-headless-shell', 'chromium']
const names = [...packages, 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The Chromium for the stories: the one that CHROMIUM_PATH names or that is installed; otherwise Debian's package if we
 * may install it; otherwise Playwright's own download, for which undefined is returned.
 */
export async function ensureChromium() {
  const found = systemChromium()
  if (found) return found
  if (process.getuid?.() === 0 && has('apt-get')) {
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
  const code = await run(...tool('@playwright/test/cli.js', 'install', 'chromium'))
  if (code !== 0) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.')
  return undefined
}

function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}
