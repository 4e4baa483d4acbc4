import type { RowError } from '@muster/contracts/task-imports'
import { maxSubtasks, maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import { subtaskMessages } from '../tasks/subtasks/messages.ts'

/** What the place of a row among the others depends on. `parent` is empty if the row has none. */
export type PlacedRow = { line: number; key: string; title: string; parent: string; repeats: boolean }

/**
 * Finds the parent that each row names, by its key or, if no row has this key, by its title, both ignoring case.
 * Returns the index of each row's parent, and the errors.
 */
export function findParents(rows: readonly PlacedRow[]): { parents: (number | undefined)[]; errors: RowError[] } {
  if (rows.every(({ parent }) => !parent)) return { parents: rows.map(() => undefined), errors: [] }
  const [byKey, byTitle] = [indexesBy(rows, 'key'), indexesBy(rows, 'title')]
  const errors: RowError[] = []
  const refuse = ({ line }: PlacedRow, message: string) => errors.push({ row: line, field: 'parent', message })

  const parents = rows.map((row) => {
    if (!row.parent) return undefined
    const name = normalize(row.parent)
    const [found, ...others] = byKey.get(name) ?? byTitle.get(name) ?? []
    const shown = `"${row.parent.slice(0, 60)}"`
    if (found === undefined) refuse(row, `${shown} is not in the file`)
    else if (others.length > 0) refuse(row, `${shown} names several rows of the file`)
    else if (row.repeats) refuse(row, 'A task that repeats cannot be a subtask')
    return others.length === 0 ? found : undefined
  })

  const subtaskCounts = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const parent = parents[index]
    if (parent === undefined) continue
    const count = (subtaskCounts.get(parent) ?? 0) + 1
    subtaskCounts.set(parent, count)
    if (count > maxSubtasks) refuse(row, subtaskMessages.tooMany)
    const above = pathUp(parents, index)
    if (above.includes(index)) refuse(row, subtaskMessages.ofItself)
    else if (above.length >= maxTaskDepth) refuse(row, subtaskMessages.tooDeep)
  }
  return { parents, errors }
}

const normalize = (text: string) => text.trim().toLowerCase()

function indexesBy(rows: readonly PlacedRow[], name: 'key' | 'title'): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    const value = normalize(row[name])
    const known = indexes.get(value)
    if (known) known.push(index)
    else if (value) indexes.set(value, [index])
  }
  return indexes
}

/** The rows above this one, at most as many as a path may have. */
function pathUp(parents: readonly (number | undefined)[], index: number): number[] {
  const path: number[] = []
  for (let next = parents[index]; next !== undefined && path.length < maxTaskDepth; next = parents[next])
    path.push(next)
  return path
}
