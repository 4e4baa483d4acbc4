import type { Blobs } from '@muster/server/blobs/blobs'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { RunInBackground } from './accounts/background.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailQueue } from './mail/mailbox.ts'

/** What handlers need besides the request. */
export type Services = {
  store: Store
  config: Config
  mailQueue: MailQueue
  jobs: Jobs
  /** Stores files that belong to rows of the database. */
  blobs: Blobs
  /** Runs work after the response is sent. */
  runInBackground: RunInBackground
}
