import { execFileSync } from 'node:child_process'
import { setup as startTestServer } from '@muster/database/testing-server'
import { startInstallation } from './installation.ts'

export const INSTALLATION = 'MUSTER_TEST_INSTALLATION'

/**
 * Builds what is missing, and starts the installation that tests use unless they start their own. Tests create their
 * own users and organizations, so they do not affect each other.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function globalSetup() {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const stopServer = await startTestServer()
  const installation = await startInstallation()
  process.env[INSTALLATION] = JSON.stringify({
    url: installation.url,
    chatUrl: installation.chatUrl,
    databaseUrl: installation.databaseUrl,
  })
  return async () => {
    await installation.stop()
    await stopServer()
  }
}
