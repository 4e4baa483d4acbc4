/** Matches a line with more than 30 nested quotes and lists. */
const nested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){31}/m

/** The most opening brackets, and the most marks of emphasis and strikethrough, in a text. */
const maxBrackets = 1_000
const maxMarks = 2_000
/** The most lines that underline a heading. */
const maxUnderlines = 500
const underline = /^[ \t]*(?:=+|-+)[ \t]*$/gm

/**
 * Whether a text is so deeply nested, or contains so many marks, that it can only be meant to keep the parser busy, whose
 * time grows with the square of these numbers. Such a text is shown as it was typed.
 */
export const isTooComplex = (source: string) =>
  nested.test(source) ||
  count(source, '[') > maxBrackets ||
  count(source, '*', '_', '~') > maxMarks ||
  (source.match(underline)?.length ?? 0) > maxUnderlines

function count(source: string, ...characters: string[]) {
  let found = 0
  for (const character of source) if (characters.includes(character)) found++
  return found
}
