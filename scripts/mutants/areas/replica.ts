import { faultsIn } from '../fault.ts'

const replica = 'packages/server/src/replica'
const tests = ['apps/api/src/testing/replica.test.ts']

export const replicaFaults = [
  ...faultsIn('replica', 'packages/server/src/serve/guard.ts', tests, [
    ['(guard ? sql`${sql.raw(word)} ${stamp} = ${guard}` : sql``)', 'sql``'],
  ]),
  ...faultsIn('replica', 'packages/server/src/serve/serve-in-context.ts', tests, [
    ['row.position && (await store.replica?.readAt(parsePosition(row.position), run))', 'undefined'],
  ]),
  ...faultsIn('replica', `${replica}/replica.ts`, tests, [
    ['replayed >= position', 'true'],
    ['(behind.get(key) ?? 0n) > monitor.replayed', 'false'],
    ['[stamp, scope].some', '[stamp].some'],
    ['if (error instanceof Problem) throw error', ''],
  ]),
  ...faultsIn(
    'replica',
    `${replica}/monitor.ts`,
    [`${replica}/monitor.test.ts`],
    [
      ['cluster !== this.#cluster', 'false'],
      ['this.lagMs > this.#maxLagMs', 'false'],
    ],
  ),
]
