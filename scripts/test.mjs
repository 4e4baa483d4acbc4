// npm test: all checks and tests, from a bare clone. `npm test -- --quick` omits the end-to-end tests in Chromium.
import './lib/require-node.mjs'
import { checks, runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { nodeCommand, run } from './lib/run.mjs'

const isQuick = process.argv.includes('--quick')

const steps = [
  ['install', ensureInstalled],
  ['check', () => runChecks(checks)],
  ['unit and integration tests', () => mustSucceed(...nodeCommand('vitest/vitest.mjs', 'run'))],
  ...(isQuick
    ? []
    : [
        ['build', ensureBuilt],
        ['stories in Chromium', runEndToEndTests],
      ]),
]

async function runEndToEndTests() {
  const chromium = await ensureChromium()
  const env = chromium ? { ...process.env, CHROMIUM_PATH: chromium } : process.env
  await mustSucceed(...nodeCommand('@playwright/test/cli.js', 'test'), { env })
}

async function mustSucceed(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Error(`exit code ${code}`)
}

await main(async () => {
  const times = []
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`)
    const startedAt = Date.now()
    try {
      await step()
    } catch (error) {
      throw new Error(`\nnpm test failed at "${name}": ${error instanceof Error ? error.message : error}`)
    }
    times.push([name, (Date.now() - startedAt) / 1000])
  }
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0)
  console.log('')
  for (const [name, seconds] of [...times, ['all', total]]) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  if (!process.env.TEST_S3_URL) console.log('The tests of the S3 store did not run, because TEST_S3_URL is not set.')
  if (isQuick) console.log('Passed, without the stories in Chromium (--quick).')
  else console.log('Passed.')
})
