export type Line = { what: string; value: string; must: string; aim: string; met: 'aim' | 'must' | 'MISSED' | '' }

const fixed = (value: number, digits = 2) => (value >= 100 ? value.toFixed(0) : value.toFixed(digits))

/** Compares a measured figure with its budget; `atLeast` if a higher figure is better. */
export function judge(what: string, value: number, unit: string, must: number, aim: number, atLeast = false): Line {
  const reaches = (limit: number) => (atLeast ? value >= limit : value <= limit)
  const sign = atLeast ? '≥' : '≤'
  return {
    what,
    value: fixed(value) + unit,
    must: `${sign} ${fixed(must)}${unit}`,
    aim: `${sign} ${fixed(aim)}${unit}`,
    met: reaches(aim) ? 'aim' : reaches(must) ? 'must' : 'MISSED',
  }
}

export const note = (what: string, value: string): Line => ({ what, value, must: '', aim: '', met: '' })

export function print(lines: Line[]) {
  const width = (key: keyof Line) => Math.max(key.length, ...lines.map((line) => line[key].length))
  const row = (line: Record<keyof Line, string>) =>
    `| ${line.what.padEnd(width('what'))} | ${line.value.padStart(width('value'))} | ${line.must.padStart(width('must'))} | ${line.aim.padStart(width('aim'))} | ${line.met.padEnd(width('met'))} |`
  console.log(row({ what: 'what', value: 'value', must: 'must', aim: 'aim', met: 'met' }))
  for (const line of lines) console.log(row(line))
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints the missed budgets, and sets exit code 1 if there are any. */
export function reportMissed(lines: Line[]) {
  const missed = lines.filter(({ met }) => met === 'MISSED').map(({ what }) => what.trim())
  if (missed.length === 0) return
  console.error(`\nMissed: ${missed.join('; ')}`)
  process.exitCode = 1
}
