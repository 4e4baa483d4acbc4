import pg from 'pg'

type Parser = (text: string) => string | number

const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const TEXT_ARRAY: number = 1009

/** `2026-11-25 23:59:59` → `2026-11-25T23:59:59`: a date with a time, which is never converted between time zones. */
const parseWallTime: Parser = (text) => text.replace(' ', 'T')

/** An instant in PostgreSQL's format → `2026-11-25T22:59:59.120Z`: ISO 8601, UTC, milliseconds. */
const parseInstant: Parser = (text) => {
  // Sessions use UTC, so almost every value is handled here, without creating a Date for each value.
  if (text.endsWith('+00') && text.length >= 22 && text.length <= 29) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

const scalarParsers = new Map<number, Parser>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [TIMESTAMP, parseWallTime],
  [TIMESTAMPTZ, parseInstant],
])

/** The element parsers of the array types, by OID, which PostgreSQL never changes. */
const elementParsers = new Map<number, Parser>([
  [1016, Number],
  [1231, Number],
  [1182, String],
  [1115, parseWallTime],
  [1185, parseInstant],
])

/** Converts column values to JavaScript: integers and decimals to numbers, dates and instants to text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(type, format)
    const parseScalar = scalarParsers.get(type)
    if (parseScalar) return parseScalar
    const parseElement = elementParsers.get(type)
    if (!parseElement) return pg.types.getTypeParser(type, 'text')
    const splitArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')
    return (text: string) => splitArray(text).map((item) => (item === null ? null : parseElement(item)))
  },
}
