import type { Calls } from './calls.ts'

/** The calls of additional.tsv that are for operators of the installation. */
export const installationCalls: Calls = {
  'GET /installation/state': () => ({ method: 'GET', url: '/installation/state' }),
  'GET /installation/checks': () => ({ method: 'GET', url: '/installation/checks' }),
  'POST /installation/test-mail': () => ({ method: 'POST', url: '/installation/test-mail' }),
  'POST /installation/mails/retry': () => ({ method: 'POST', url: '/installation/mails/retry' }),
  'POST /installation/newest-version': () => ({ method: 'POST', url: '/installation/newest-version' }),
}
