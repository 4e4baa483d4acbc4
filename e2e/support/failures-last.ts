import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * Prints the errors of failed tests at the end of a run. The line reporter prints each where it happened, hundreds of
 * lines further up, which a shortened log may not contain.
 */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export
export default class FailuresLast implements Reporter {
  private readonly failures: string[] = []

  onTestEnd(test: TestCase, { errors }: TestResult) {
    if (test.ok()) return
    const messages = errors.map(({ message = '', location }) => {
      const place = location ? `\n    at ${location.file}:${location.line}` : ''
      return `    ${stripVTControlCharacters(message).replaceAll('\n', '\n    ')}${place}`
    })
    this.failures.push([`${test.location.file}:${test.location.line} ${test.title}`, ...messages].join('\n'))
  }

  onEnd() {
    for (const failure of this.failures) process.stdout.write(`\n${failure}\n`)
  }

  printsToStdio = () => false
}
