import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './testing.ts'

/** A column as both sides describe it: whether it is nullable, whether an insert may omit it, and its type. */
type Column = { null: boolean; default: boolean; value: string }
type Columns = Record<string, Record<string, Column>>

let database: TestDatabase
let written: Columns
let migrated: Columns
beforeAll(async () => {
  database = await testDatabase()
  written = columnsOf(new URL('tables.ts', import.meta.url).pathname)
  migrated = await columnsIn(database.ownerUrl)
})
afterAll(() => database?.close())

/** PostgreSQL's types as the driver returns them; see value-types.ts. */
const values: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  citext: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  timestamp: 'string',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'json',
  xid8: 'string',
}

async function columnsIn(url: string): Promise<Columns> {
  const owner = new pg.Client(url)
  await owner.connect()
  const { rows } = await owner.query<{ table: string; column: string; type: string } & Omit<Column, 'value'>>(`
    select c.relname as "table", a.attname as "column", ltrim(t.typname, '_') || case when t.typlen = -1 and t.typelem <> 0
      and t.typname like '\\_%' then '[]' else '' end as type,
      not a.attnotnull as "null", a.atthasdef or a.attidentity <> '' as "default"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attname`)
  await owner.end()
  const tables: Columns = {}
  for (const { table, column, type, ...rest } of rows) {
    const [, name = '', array = ''] = /^(\w+)(\[\])?$/.exec(type) ?? []
    tables[table] = { ...tables[table], [column]: { ...rest, value: `${values[name] ?? name}${array}` } }
  }
  return tables
}

/** The columns that the type `Tables` in the file declares. */
function columnsOf(file: string): Columns {
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    types: ['node'],
  }
  const program = ts.createProgram([file], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const declared = source?.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === 'Tables')
  if (!declared) throw new Error(`${file} declares no type Tables`)
  const propertiesOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((property): [string, ts.Type] => [property.name, checker.getTypeOfSymbolAtLocation(property, declared)])
  return Object.fromEntries(
    propertiesOf(checker.getTypeAtLocation(declared)).map(([table, type]) => [
      table,
      Object.fromEntries(propertiesOf(type).map(([column, type]) => [column, columnOf(checker, type)])),
    ]),
  )
}

function columnOf(checker: ts.TypeChecker, type: ts.Type): Column {
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  const selected = /^(?:Generated|ColumnType)</.test(text) ? propertyOf(checker, type, '__select__') : type
  const parts = selected.isUnion() ? selected.types : [selected]
  const some = (flag: ts.TypeFlags) => parts.some(({ flags }) => flags & flag)
  const value = () => {
    if (some(ts.TypeFlags.StringLike)) return 'string'
    if (some(ts.TypeFlags.NumberLike)) return 'number'
    if (some(ts.TypeFlags.BooleanLike)) return 'boolean'
    const name = checker.typeToString(parts.find(({ flags }) => flags & ts.TypeFlags.Object) ?? selected)
    if (name.endsWith('[]')) return name
    return name.startsWith('Buffer') ? 'Buffer' : 'json'
  }
  return { null: some(ts.TypeFlags.Null), default: text.startsWith('Generated<'), value: value() }
}

function propertyOf(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type {
  const property = checker.getPropertyOfType(type, name)
  if (!property) throw new Error(`${checker.typeToString(type)} has no ${name}`)
  return checker.getTypeOfSymbol(property)
}

describe('tables.ts', () => {
  it('declares the tables that the migrations create', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(migrated).filter((table) => table !== 'migrations'))
  })

  it('declares every column with its type and nullability, and a default only where there is one', () => {
    // A type may require a value for a column that has a default, so that no insert forgets it.
    const demanded = Object.entries(migrated).map(([table, columns]) => [
      table,
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [
          name,
          { ...column, default: column.default && written[table]?.[name]?.default !== false },
        ]),
      ),
    ])
    const { migrations: _, ...expected } = Object.fromEntries(demanded)
    expect(written).toEqual(expected)
  })
})
