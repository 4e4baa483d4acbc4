import { expect, it } from 'vitest'
import { serializerOf } from './serializers.ts'

const schema = { type: 'object', properties: { id: { type: 'integer' } } }

it('serializes only the keys of the schema, in every server of the process', () => {
  expect(serializerOf(schema)({ id: 1, secret: 'x' })).toBe('{"id":1}')
  expect(serializerOf(schema)({ id: 2, secret: 'x' })).toBe('{"id":2}')
})

it('compiles a schema when the first value is serialized', () => {
  const serialize = serializerOf({ type: 'no type of JSON' })
  expect(() => serialize({})).toThrow(/schema is invalid/)
})
