import { readFileSync } from 'node:fs'

/** One row of the permission table: the call, the actor and the expected status. */
export type PermissionRow = { call: string; actor: string; expected: string; note: string }

const lines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** The specified table: a row per call and actor. */
export const permissionRows: PermissionRow[] = lines('permissions.tsv')
  .slice(1)
  .map(([call = '', actor = '', expected = '', note = '']) => ({ call, actor, expected, note }))

/** The calls that the contract adds to the specification, with a column per actor. */
export const furtherRows: PermissionRow[] = (() => {
  const [[, ...actors] = [], ...calls] = lines('further.tsv')
  return calls.flatMap(([call = '', ...cells]) =>
    actors
      .slice(0, -1)
      .map((actor, place) => ({ call, actor, expected: cells[place] ?? '', note: cells.at(-1) ?? '' })),
  )
})()
