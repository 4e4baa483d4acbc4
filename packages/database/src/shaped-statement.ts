import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A placeholder for a value that is read from the input of each execution. */
class InputValue<Input> {
  readonly read: (input: Input) => unknown
  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/** Creates an expression for a value of the statement, which `read` takes from the input of each execution. */
export type SlotOf<Input> = <Value>(read: (input: Input) => Value) => Expression<Value>

/** To limit memory, only this many shapes are cached. A statement of another shape is compiled for each execution. */
const maxShapes = 200

/**
 * A statement that is compiled once per shape of its input, because building a large statement costs more than running
 * it. `build` is called with the first input of each shape. It may read values directly from that input only if they
 * determine the shape, and must read all other values with `slot`.
 */
export function shapedStatement<Input, Row>(
  shapeOf: (input: Input) => string,
  build: (slot: SlotOf<Input>, firstInput: Input) => RawBuilder<Row>,
) {
  const compiledQueries = new Map<string, CompiledQuery<Row>>()
  const slot: SlotOf<Input> = <Value>(read: (input: Input) => Value) => sql<Value>`${new InputValue(read)}`

  return async (db: Kysely<Tables>, input: Input): Promise<Row[]> => {
    const shape = shapeOf(input)
    let query = compiledQueries.get(shape)
    if (!query) {
      query = build(slot, input).compile(db)
      if (compiledQueries.size < maxShapes) compiledQueries.set(shape, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof InputValue ? value.read(input) : value))
    const boundQuery: CompiledQuery<Row> = { ...query, parameters }
    return (await db.executeQuery(boundQuery)).rows
  }
}
