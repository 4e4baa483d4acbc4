import type { Installation, JobHealth } from '@muster/contracts/installation'
import { formatCount } from '../../lib/format/count.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { PageSection } from '../../ui/section/PageSection.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { formatSeconds, queueName } from './format.ts'
import classes from './jobs.module.css'

/** The jobs of each queue: when they ran last, when they run next, and how many failed or wait. */
export const JobsPart = ({ jobs, checked_at }: Installation) => (
  <PageSection title='Jobs'>
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope='col'>Job</th>
            <th scope='col'>Last run</th>
            <th scope='col'>Next run</th>
            <th scope='col'>Waiting</th>
            <th scope='col'>State</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.queue}>
              <th scope='row'>{queueName(job.queue)}</th>
              <td data-label='Last run'>{job.last_done_at ? <TimeAgo instant={job.last_done_at} /> : '–'}</td>
              <td data-label='Next run'>{job.next_at ? `in ${until(job.next_at, checked_at)}` : 'When needed'}</td>
              <td data-label='Waiting'>{formatCount(job.waiting)}</td>
              <td data-label='State'>
                <StateOf job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </PageSection>
)

const until = (instant: string, checkedAt: string) =>
  formatSeconds(Math.max(0, (Date.parse(instant) - Date.parse(checkedAt)) / 1_000))

function StateOf({ job: { failed, running, last_failed_at, oldest_seconds } }: { job: JobHealth }) {
  if (failed > 0)
    return (
      <span title={last_failed_at ? `Last failed: ${last_failed_at}` : undefined}>
        <Badge tone='danger'>{formatCount(failed)} failed</Badge>
      </span>
    )
  if (running > 0) return <Badge tone='accent'>Running</Badge>
  if (oldest_seconds >= 300) return <Badge tone='warn'>Waits for {formatSeconds(oldest_seconds)}</Badge>
  return <Badge tone='ok'>In order</Badge>
}
