import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { slim } from './slim-contracts.ts'

it('an endpoint keeps its method and path, and no schema', () => {
  const code = slim(
    "export const read = endpoint({ method: 'GET', path: '/tasks/:id', params: IdParams, reply: Task })",
  )
  expect(code).toContain("method: 'GET', path: '/tasks/:id'")
  expect(code).not.toMatch(/IdParams|Task\b/)
})

it('no endpoint of the contracts keeps its summary', async () => {
  const folder = join(import.meta.dirname, '../../../packages/contracts/src')
  const endpoints: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const { code } = await transformWithOxc(readFileSync(join(folder, file), 'utf8'), file)
    const slimCode = slim(code)
    if (slimCode.includes('endpoint({')) endpoints.push(file)
    expect(slimCode, file).not.toMatch(/\bsummary\b[:,]/)
  }
  expect(endpoints.length).toBeGreaterThan(10)
})

it("a field's description keeps what a form shows, and no schema", () => {
  const code = slim(`export const fields = {
    title: { kind: 'text', label: 'Title', value: z.string(), input: name('x'), clearable: false, change: 'editTask' },
    value: { kind: 'number', label: 'Value', change: 'editTask', clearable: true, value: z.number(), input: z.number() },
  }`)
  expect(code).not.toContain('z.')
  expect(code).not.toContain("name('x')")
  expect(code).toContain("title: { kind: 'text', label: 'Title', clearable: false, change: 'editTask' }")
  expect(code).toContain("value: { kind: 'number', label: 'Value', change: 'editTask', clearable: true")
})

it('another object of schemas stays whole', () => {
  expect(slim('export const Page = { value: z.number(), input: z.string() }')).toContain('value: z.number()')
})
