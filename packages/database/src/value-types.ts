import pg from 'pg'

type Parse = (text: string) => string | number

const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const TEXT_ARRAY: number = 1009

/** `2026-11-25 23:59:59` → `2026-11-25T23:59:59`: a local date and time, which no time zone may shift. */
const wallTime: Parse = (text) => text.replace(' ', 'T')

/** An instant in PostgreSQL's format → `2026-11-25T22:59:59.120Z`: ISO 8601, UTC, milliseconds. */
const instant: Parse = (text) => {
  // Sessions use UTC, so almost every value takes this path, which avoids a Date per cell.
  if (text.endsWith('+00') && text.length >= 22 && text.length <= 29) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

const scalars = new Map<number, Parse>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [TIMESTAMP, wallTime],
  [TIMESTAMPTZ, instant],
])

/** The array types of the scalars above, by PostgreSQL's fixed OIDs. */
const arrays = new Map<number, Parse>([
  [1016, Number],
  [1231, Number],
  [1182, String],
  [1115, wallTime],
  [1185, instant],
])

/** How column values become JavaScript: integers and decimals as numbers, dates and instants as text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(type, format)
    const scalar = scalars.get(type)
    if (scalar) return scalar
    const element = arrays.get(type)
    if (!element) return pg.types.getTypeParser(type, 'text')
    const split: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')
    return (text: string) => split(text).map((item) => (item === null ? null : element(item)))
  },
}
