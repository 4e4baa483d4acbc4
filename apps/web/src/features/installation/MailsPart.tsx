import { Button } from '@mantine/core'
import type { Installation, MailHealth } from '@muster/contracts/installation'
import { formatCount, formatCountOf } from '../../lib/format/count.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { PageSection } from '../../ui/section/PageSection.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { Figures } from './Figures.tsx'
import { formatSeconds, mailKindName } from './format.ts'
import pageClasses from './installation.module.css'
import classes from './mails.module.css'
import { useRetryMails, useSendTestMail } from './queries.ts'

/** Waiting and failed mails, by kind and reason, and a test mail to the operator. */
export function MailsPart({ mails }: Installation) {
  const sendTest = useSendTestMail()
  const retry = useRetryMails()
  return (
    <PageSection title='Mail'>
      <div className={pageClasses.panel}>
        <Figures
          label='Mail'
          figures={[
            { label: 'Sent to', value: mails.is_sent ? 'Mail server' : 'Files' },
            { label: 'Sent in 24 h', value: formatCount(mails.sent_today) },
            { label: 'Waiting', value: formatCount(mails.waiting) },
            { label: 'Oldest waits', value: mails.waiting > 0 ? formatSeconds(mails.oldest_seconds) : '–' },
            { label: 'Given up', value: formatCount(mails.given_up), hint: 'Within a week' },
          ]}
        />
        {mails.faults.length > 0 && (
          <ul className={classes.faults} aria-label='Mails that failed'>
            {mails.faults.map((fault) => (
              <li key={`${fault.kind} ${fault.failure}`}>
                <span className={classes.grow}>
                  {mailKindName(fault.kind)} <code>{fault.failure ?? 'unknown'}</code>
                </span>
                {fault.waiting > 0 && <Badge tone='warn'>{formatCount(fault.waiting)} waiting</Badge>}
                {fault.given_up > 0 && <Badge tone='danger'>{formatCount(fault.given_up)} given up</Badge>}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <Button
            variant='default'
            loading={sendTest.isPending}
            onClick={() => sendTest.mutate(undefined, { onError: ({ message }) => toast.error(message) })}
          >
            Send Test Mail to Me
          </Button>
          {mails.waiting > 0 && (
            <Button
              variant='default'
              loading={retry.isPending}
              onClick={() =>
                retry.mutate(undefined, {
                  onSuccess: ({ mails: count }) => toast.success(`Retrying ${formatCountOf(count, 'mail')}`),
                  onError: ({ message }) => toast.error(message),
                })
              }
            >
              Retry Waiting Mails
            </Button>
          )}
        </div>
        <p role='status' className={pageClasses.note}>
          {mails.test && <TestMail test={mails.test} isSent={mails.is_sent} />}
        </p>
      </div>
    </PageSection>
  )
}

function TestMail({ test, isSent }: { test: NonNullable<MailHealth['test']>; isSent: boolean }) {
  if (test.sent_at)
    return (
      <>
        {isSent ? 'The mail server accepted the test mail' : 'The test mail was written to a file'}{' '}
        <TimeAgo instant={test.sent_at} />.
      </>
    )
  if (test.gave_up_at) return <>The mail server rejected the test mail ({test.failure}).</>
  if (test.failure) return <>The test mail could not be sent yet ({test.failure}); it is tried again.</>
  return <>The test mail is on its way.</>
}
