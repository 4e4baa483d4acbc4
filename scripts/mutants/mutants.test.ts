import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { allFaults } from './all-faults.ts'
import { allOrAbort } from './all-or-abort.ts'
import { chooseFaults } from './choose-faults.ts'
import { type Fault, withFault } from './fault.ts'
import { summarize } from './summarize.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('every fault can be inserted into the current source, and the result parses [T6]', async () => {
  expect(allFaults.length).toBeGreaterThan(0)
  for (const productFault of allFaults) {
    const text = withFault(await readFile(`${root}${productFault.file}`, 'utf8'), productFault)
    // Tests of the database show whether a migration can be run.
    if (!productFault.file.endsWith('.sql'))
      await transform(text, { loader: productFault.file.endsWith('x') ? 'tsx' : 'ts' })
  }
})

it('the tests of every fault exist [T6]', () => {
  expect(allFaults.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(allFaults.flatMap(({ tests }) => tests).filter((test) => !existsSync(`${root}${test}`))).toEqual([])
})

it('no fault is listed twice [T6]', () => {
  const keys = allFaults.map(({ file, snippet, replacement }) => JSON.stringify([file, snippet, replacement]))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

const makeFault = (area: string, snippet = 'one'): Fault => ({
  area,
  file: 'a.ts',
  snippet,
  replacement: 'other',
  tests: ['a.test.ts'],
})

it('refuses a snippet that does not occur exactly once [T6]', () => {
  expect(withFault('one two', makeFault('tasks'))).toBe('other two')
  expect(() => withFault('two', makeFault('tasks'))).toThrow('0 times')
  expect(() => withFault('one one', makeFault('tasks'))).toThrow('2 times')
})

it('chooses the same faults for the same seed, at least one per area [T6]', () => {
  const faults = Array.from({ length: 50 }, (_, index) => makeFault(index < 45 ? 'tasks' : 'chat', `${index}`))
  const drawSnippets = (seed: number) =>
    chooseFaults(faults, { seed, share: 0.1, areas: undefined }).map(({ snippet }) => snippet)
  expect(drawSnippets(3)).toEqual(drawSnippets(3))
  expect(drawSnippets(3)).not.toEqual(drawSnippets(4))
  expect(chooseFaults(faults, { seed: 3, share: 0.1, areas: ['chat'] }).map(({ area }) => area)).toEqual(['chat'])
})

it('if one of several parallel runs fails, the others are aborted [T6]', async () => {
  const controller = new AbortController()
  let isRunning = true
  const otherRun = new Promise<void>((resolve) =>
    controller.signal.addEventListener('abort', () =>
      setImmediate(() => {
        isRunning = false
        resolve()
      }),
    ),
  )
  await expect(allOrAbort([Promise.reject(new Error('One fails')), otherRun], controller)).rejects.toThrow('One fails')
  expect(isRunning).toBe(false)
})

it('requires 90 percent, and 95 percent in strict areas [T6]', () => {
  const makeResults = (area: string, detected: number, total: number) =>
    Array.from({ length: total }, (_, index) => ({ fault: makeFault(area), detected: index < detected }))
  expect(summarize(makeResults('tasks', 9, 10)).passes).toBe(true)
  expect(summarize(makeResults('tasks', 8, 10)).passes).toBe(false)
  expect(summarize([...makeResults('sessions', 9, 10), ...makeResults('tasks', 90, 90)]).passes).toBe(false)
  expect(summarize(makeResults('tasks', 8, 10)).lines).toContain('tasks: 8 of 10 detected (80 %)')
})
