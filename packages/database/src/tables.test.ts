import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './testing.ts'

/**
 * What the type or the database says about a column: whether it can be null, whether it has a default, and its type.
 */
type Column = { null: boolean; default: boolean; value: string }
type Columns = Record<string, Record<string, Column>>

let database: TestDatabase
let declaredColumns: Columns
let migratedColumns: Columns
beforeAll(async () => {
  database = await testDatabase()
  declaredColumns = readDeclaredColumns(new URL('tables.ts', import.meta.url).pathname)
  migratedColumns = await readMigratedColumns(database.ownerUrl)
})
afterAll(() => database?.close())

/** For each PostgreSQL type, the type of the values that the driver returns; see value-types.ts. */
const driverTypes: Record<string, string> = {
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
  tsvector: 'string',
}

async function readMigratedColumns(url: string): Promise<Columns> {
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
    tables[table] = { ...tables[table], [column]: { ...rest, value: `${driverTypes[name] ?? name}${array}` } }
  }
  return tables
}

/** The columns that the type `Tables` in the file at this path declares. */
function readDeclaredColumns(file: string): Columns {
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
  const sourceFile = program.getSourceFile(file)
  const declaration = sourceFile?.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Tables',
  )
  if (!declaration) throw new Error(`${file} declares no type Tables`)
  const propertiesOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((property): [string, ts.Type] => [property.name, checker.getTypeOfSymbolAtLocation(property, declaration)])
  return Object.fromEntries(
    propertiesOf(checker.getTypeAtLocation(declaration)).map(([table, type]) => [
      table,
      Object.fromEntries(propertiesOf(type).map(([column, type]) => [column, columnOf(checker, type)])),
    ]),
  )
}

function columnOf(checker: ts.TypeChecker, type: ts.Type): Column {
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  const selectedType = /^(?:Generated|ColumnType)</.test(text) ? propertyOf(checker, type, '__select__') : type
  const types = selectedType.isUnion() ? selectedType.types : [selectedType]
  const hasFlag = (flag: ts.TypeFlags) => types.some(({ flags }) => flags & flag)
  const value = () => {
    if (hasFlag(ts.TypeFlags.StringLike)) return 'string'
    if (hasFlag(ts.TypeFlags.NumberLike)) return 'number'
    if (hasFlag(ts.TypeFlags.BooleanLike)) return 'boolean'
    const name = checker.typeToString(types.find(({ flags }) => flags & ts.TypeFlags.Object) ?? selectedType)
    if (name.endsWith('[]')) return name
    return name.startsWith('Buffer') ? 'Buffer' : 'json'
  }
  return { null: hasFlag(ts.TypeFlags.Null), default: text.startsWith('Generated<'), value: value() }
}

function propertyOf(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type {
  const property = checker.getPropertyOfType(type, name)
  if (!property) throw new Error(`${checker.typeToString(type)} has no ${name}`)
  return checker.getTypeOfSymbol(property)
}

describe('tables.ts', () => {
  it('declares the tables that the migrations create', () => {
    expect(Object.keys(declaredColumns).sort()).toEqual(
      Object.keys(migratedColumns).filter((table) => table !== 'migrations'),
    )
  })

  it('declares every column with its type and nullability, and a default only where there is one', () => {
    // A column may have a default that its type does not declare, so that every insert must give a value.
    const expectedEntries = Object.entries(migratedColumns).map(([table, columns]) => [
      table,
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [
          name,
          { ...column, default: column.default && declaredColumns[table]?.[name]?.default !== false },
        ]),
      ),
    ])
    const { migrations: _, ...expected } = Object.fromEntries(expectedEntries)
    expect(declaredColumns).toEqual(expected)
  })
})
