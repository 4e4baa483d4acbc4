import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The system's Chromium where there is one; else Playwright finds its own. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A story waits for events, and ends as soon as they happened. These limits end what hangs, and nothing else: they are
  // far above what a machine with several times the usual load needs. A shorter limit in a story is a fault of the story.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Recording every story costs a third of the run; `--trace on` records the one that is looked into.
    // A context that is emptied costs less than a new one.
    reuseContext: true,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
