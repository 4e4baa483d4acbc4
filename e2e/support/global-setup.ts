import { execFileSync } from 'node:child_process'
import { setup as startTestServer } from '@muster/database/testing-server'
import { startHouse } from './house.ts'

export const HOUSE = 'MUSTER_STORY_HOUSE'

/** Starts one installation with its own database for all tests; each test is isolated by its own organizations. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function globalSetup() {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const stopServer = await startTestServer()
  const house = await startHouse()
  process.env[HOUSE] = JSON.stringify({ url: house.url, chatUrl: house.chatUrl, databaseUrl: house.databaseUrl })
  return async () => {
    await house.stop()
    await stopServer()
  }
}
