import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { Background } from './accounts/background.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailbox } from './mail/mailbox.ts'

/** What handlers need besides the request: the database, the configuration, mail, jobs, and work after the answer. */
export type Services = { store: Store; config: Config; mailbox: Mailbox; jobs: Jobs; background: Background }
