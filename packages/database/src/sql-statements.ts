/** Comments, strings, quoted names and bodies of functions, which may contain semicolons and key words. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/g

/** The statements of a migration, without the semicolons between them. */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  const visible = sql.replace(opaque, (text) => ' '.repeat(text.length))
  for (let end = visible.indexOf(';'); end >= 0; end = visible.indexOf(';', end + 1)) {
    statements.push(sql.slice(start, end))
    start = end + 1
  }
  return [...statements, sql.slice(start)].filter((statement) => wordsOf(statement) !== '')
}

/** A statement in lower case with single spaces, without comments, and with empty strings and bodies of functions. */
export function wordsOf(statement: string): string {
  return statement
    .replace(opaque, (text) => (/^(--|\/\*)/.test(text) ? ' ' : text.startsWith('"') ? text : "''"))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}
