import { faultsIn } from '../fault.ts'

const installation = 'apps/api/src/installation'
const tests = [`${installation}/installation.test.ts`]

/** Who is an operator, what an operator sees, and what traces contain. */
export const installationFaults = [
  ...faultsIn('operators', `${installation}/operators.ts`, tests, [
    ['u.is_verified and ', ''],
    ['u.id = any(${ids}::int[]) or ', ''],
    ['refuseUnless(user !== undefined && can.operateInstallation(user))', 'if (!user) throw new Error()'],
  ]),
  ...faultsIn('installation', `${installation}/read-mails.ts`, tests, [[' and caused_by = ${userId}', '']]),
  ...faultsIn('installation', `${installation}/mails.ts`, tests, [
    ["name = 'mail' and state < 'active' and start_after > now()", 'false'],
    ['await refuseBeyondMailLimits(', 'await Promise.resolve('],
  ]),
  ...faultsIn(
    'traces',
    'packages/database/src/trace-queries.ts',
    ['packages/database/src/trace-queries.test.ts'],
    [
      ['AsyncResource.bind(callback)', 'callback'],
      ['text === undefined || !tracing.current()', 'text === undefined'],
      ['if (error) span.fail(codeOf(error))', ''],
    ],
  ),
]
