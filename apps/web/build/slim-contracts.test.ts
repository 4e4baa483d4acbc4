import { expect, it } from 'vitest'
import { slim } from './slim-contracts.ts'

it('an endpoint keeps its method and path, and no schema', () => {
  const code = slim(
    "export const read = endpoint({ method: 'GET', path: '/tasks/:id', params: IdParams, reply: Task })",
  )
  expect(code).toContain("method: 'GET', path: '/tasks/:id'")
  expect(code).not.toMatch(/IdParams|Task\b/)
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
