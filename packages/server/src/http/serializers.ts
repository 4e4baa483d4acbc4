import fastJsonStringify from 'fast-json-stringify'

type Serializer = (value: unknown) => string

const serializers = new WeakMap<object, Serializer>()

/**
 * Returns the function that serializes responses of this JSON Schema. It is compiled when the first response is sent,
 * because to compile those of all calls would take half of the start. Servers in the same process share it.
 */
export function serializerOf(schema: object): Serializer {
  return (value) => {
    const serialize = serializers.get(schema) ?? fastJsonStringify(schema)
    serializers.set(schema, serialize)
    return serialize(value)
  }
}
