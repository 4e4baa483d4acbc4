const longest = 5_000
const longestLine = 300
const emptyLines = /\n{10}/

/**
 * Returns whether the parts of a code can be found in a moment. The time of several languages grows with the square of
 * long words, long lines and empty lines: 10,000 characters without a line break took 0.9 s.
 */
export const isQuickToHighlight = (code: string) =>
  code.length <= longest && !emptyLines.test(code) && code.split('\n').every((line) => line.length <= longestLine)
