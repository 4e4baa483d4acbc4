import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { all } from './all.ts'
import { choose } from './choose.ts'
import { type Fault, withFault } from './fault.ts'
import { judge } from './judge.ts'
import { together } from './together.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('every fault fits the source as it is now, and the result parses [T6]', async () => {
  expect(all.length).toBeGreaterThan(0)
  for (const fault of all) {
    const text = withFault(await readFile(`${root}${fault.file}`, 'utf8'), fault)
    await transform(text, { loader: fault.file.endsWith('x') ? 'tsx' : 'ts' })
  }
})

it('the tests of every fault exist [T6]', () => {
  expect(all.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(all.flatMap(({ tests }) => tests).filter((test) => !existsSync(`${root}${test}`))).toEqual([])
})

it('no fault is listed twice [T6]', () => {
  const keys = all.map(({ file, snippet, replacement }) => JSON.stringify([file, snippet, replacement]))
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

const fault = (area: string, snippet = 'one'): Fault => ({
  area,
  file: 'a.ts',
  snippet,
  replacement: 'other',
  tests: ['a.test.ts'],
})

it('refuses a snippet that does not occur exactly once [T6]', () => {
  expect(withFault('one two', fault('tasks'))).toBe('other two')
  expect(() => withFault('two', fault('tasks'))).toThrow('0 times')
  expect(() => withFault('one one', fault('tasks'))).toThrow('2 times')
})

it('draws the same faults for the same seed, at least one of each area [T6]', () => {
  const many = Array.from({ length: 50 }, (_, place) => fault(place < 45 ? 'tasks' : 'chat', `${place}`))
  const draw = (seed: number) => choose(many, { seed, share: 0.1, areas: undefined }).map(({ snippet }) => snippet)
  expect(draw(3)).toEqual(draw(3))
  expect(draw(3)).not.toEqual(draw(4))
  expect(choose(many, { seed: 3, share: 0.1, areas: ['chat'] }).map(({ area }) => area)).toEqual(['chat'])
})

it('what runs side by side ends together when one of them fails [T6]', async () => {
  const stopping = new AbortController()
  let running = true
  const other = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () =>
      setImmediate(() => {
        running = false
        resolve()
      }),
    ),
  )
  await expect(together([Promise.reject(new Error('One fails')), other], stopping)).rejects.toThrow('One fails')
  expect(running).toBe(false)
})

it('requires 90 percent, and 95 percent in strict areas [T6]', () => {
  const results = (area: string, detected: number, of: number) =>
    Array.from({ length: of }, (_, place) => ({ fault: fault(area), detected: place < detected }))
  expect(judge(results('tasks', 9, 10)).passes).toBe(true)
  expect(judge(results('tasks', 8, 10)).passes).toBe(false)
  expect(judge([...results('sessions', 9, 10), ...results('tasks', 90, 90)]).passes).toBe(false)
  expect(judge(results('tasks', 8, 10)).lines).toContain('tasks: 8 of 10 detected (80 %)')
})
