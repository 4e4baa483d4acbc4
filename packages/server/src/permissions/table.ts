import { readFileSync } from 'node:fs'

/** One row of the permission table: the call, the actor, the expected status, and a note. */
export type PermissionRow = { call: string; actor: string; expected: string; note: string }

const readTable = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** The permission table of the specification, with a row for each call and actor. */
export const permissionRows: PermissionRow[] = readTable('permissions.tsv')
  .slice(1)
  .map(([call = '', actor = '', expected = '', note = '']) => ({ call, actor, expected, note }))

/**
 * The permissions for calls that are in the contract but not in the specification. The file has a row for each call and
 * a column for each actor.
 */
export const additionalRows: PermissionRow[] = (() => {
  const [[, ...actors] = [], ...calls] = readTable('additional.tsv')
  return calls.flatMap(([call = '', ...cells]) =>
    actors
      .slice(0, -1)
      .map((actor, index) => ({ call, actor, expected: cells[index] ?? '', note: cells.at(-1) ?? '' })),
  )
})()
