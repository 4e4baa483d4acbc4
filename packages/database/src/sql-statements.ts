/** The beginnings of comments, strings, quoted names and bodies of functions. */
const beginning = /--|\/\*|'|"|\$\w*\$/g

const endings: Record<string, string> = { '--': '\n', '/*': '*/' }

/**
 * Replaces comments, strings, quoted names and bodies of functions, which may contain semicolons and key words. Each
 * character is read once.
 */
function replaceOpaque(sql: string, replace: (text: string) => string): string {
  let result = ''
  let position = 0
  for (;;) {
    beginning.lastIndex = position
    const match = beginning.exec(sql)
    if (!match) return result + sql.slice(position)
    const [opening] = match
    const end = endOf(sql, opening, match.index + opening.length)
    result += sql.slice(position, match.index) + replace(sql.slice(match.index, end))
    position = end
  }
}

/** The position after what begins with `opening`: after its ending, before the end of the line, or that of the text. */
function endOf(sql: string, opening: string, from: number): number {
  const ending = endings[opening] ?? opening
  const index = sql.indexOf(ending, from)
  if (index < 0) return sql.length
  if (opening === '--') return index
  const end = index + ending.length
  // A quotation mark within a string is doubled.
  return opening.length === 1 && sql[end] === opening ? endOf(sql, opening, end + 1) : end
}

/** The statements of a migration, without the semicolons between them. */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  const visible = replaceOpaque(sql, (text) => ' '.repeat(text.length))
  for (let end = visible.indexOf(';'); end >= 0; end = visible.indexOf(';', end + 1)) {
    statements.push(sql.slice(start, end))
    start = end + 1
  }
  return [...statements, sql.slice(start)].filter((statement) => wordsOf(statement) !== '')
}

/** A statement in lower case with single spaces, without comments, and with empty strings and bodies of functions. */
export function wordsOf(statement: string): string {
  return replaceOpaque(statement, (text) => (/^(--|\/\*)/.test(text) ? ' ' : text.startsWith('"') ? text : "''"))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}
