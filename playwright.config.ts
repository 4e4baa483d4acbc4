import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { useMemoryForTemporaryFiles } from './scripts/lib/temporary-folder.ts'

useMemoryForTemporaryFiles()

/** The path of an installed Chromium. If it is undefined, Playwright uses the Chromium that it has downloaded. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

const timezoneId = 'Europe/Berlin'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Tests wait for events and end as soon as these have happened. The time limits end only tests that hang: they are
  // far longer than a machine with several times the usual load needs. A test should not set a shorter limit.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [[process.env.CI ? 'line' : 'list'], ['./e2e/support/failures-last.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId,
    viewport: { width: 1440, height: 900 },
    // Tracing makes a run about a third slower, so it is off. Use `--trace on` to investigate a single test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Overrides of time zone and locale belong to a renderer process and end with the page that set them first. The
      // pages of consecutive tests share a process, so these are the browser's own time zone and locale, too.
      env: { ...process.env, TZ: timezoneId, LANG: 'en_US.UTF-8' },
      args: [
        '--lang=en-US',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a context, and thus those of consecutive tests, share a renderer process.
        '--renderer-process-limit=1',
        // The pages of a test live for seconds, in which optimizing their code takes more time than it saves. Code
        // that is compiled while it arrives is not taken from the cache of the process, but compiled for each page.
        '--js-flags=--no-opt --no-maglev --no-script-streaming',
      ],
    },
  },
})
