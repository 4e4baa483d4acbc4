export type ResultRow = {
  name: string
  value: string
  budget: string
  goal: string
  met: 'aim' | 'must' | 'MISSED' | ''
}

const formatNumber = (value: number, digits = 2) => (value >= 100 ? value.toFixed(0) : value.toFixed(digits))

/**
 * Returns the table row that compares a measured figure with its budget. With `atLeast`, a higher figure is better.
 */
export function compareWithBudget(
  name: string,
  value: number,
  unit: string,
  budget: number,
  goal: number,
  atLeast = false,
): ResultRow {
  const reaches = (limit: number) => (atLeast ? value >= limit : value <= limit)
  const sign = atLeast ? '≥' : '≤'
  return {
    name,
    value: formatNumber(value) + unit,
    budget: `${sign} ${formatNumber(budget)}${unit}`,
    goal: `${sign} ${formatNumber(goal)}${unit}`,
    met: reaches(goal) ? 'aim' : reaches(budget) ? 'must' : 'MISSED',
  }
}

export const note = (name: string, value: string): ResultRow => ({ name, value, budget: '', goal: '', met: '' })

export function printTable(lines: ResultRow[]) {
  const width = (key: keyof ResultRow) => Math.max(key.length, ...lines.map((line) => line[key].length))
  const row = (line: Record<keyof ResultRow, string>) =>
    `| ${line.name.padEnd(width('name'))} | ${line.value.padStart(width('value'))} | ${line.budget.padStart(width('budget'))} | ${line.goal.padStart(width('goal'))} | ${line.met.padEnd(width('met'))} |`
  console.log(row({ name: 'what', value: 'value', budget: 'must', goal: 'aim', met: 'met' }))
  for (const line of lines) console.log(row(line))
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints the missed budgets, and sets exit code 1 if there are any. */
export function reportMissed(lines: ResultRow[]) {
  const missed = lines.filter(({ met }) => met === 'MISSED').map(({ name }) => name.trim())
  if (missed.length === 0) return
  console.error(`\nMissed: ${missed.join('; ')}`)
  process.exitCode = 1
}
