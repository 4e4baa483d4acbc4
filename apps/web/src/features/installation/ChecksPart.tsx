import { Button } from '@mantine/core'
import type { Finding } from '@muster/contracts/installation'
import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../ui/marks/Badge.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { PageSection } from '../../ui/section/PageSection.tsx'
import classes from './checks.module.css'
import { checksQuery } from './queries.ts'

const tones: Record<Finding['status'], [Tone, string]> = {
  error: ['danger', 'Error'],
  warning: ['warn', 'Warning'],
  ok: ['ok', 'In order'],
  skipped: ['neutral', 'Not checked'],
}
const order: Finding['status'][] = ['error', 'warning', 'ok', 'skipped']

/** The checks of `npm run doctor`, what needs attention first. */
export function ChecksPart() {
  const { data, error, isFetching, refetch } = useQuery(checksQuery)
  const findings = data?.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  return (
    <PageSection
      title='Checks'
      beside={
        <Button variant='subtle' size='compact-sm' loading={isFetching} onClick={() => refetch()}>
          Check Again
        </Button>
      }
    >
      {error && !findings && <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />}
      {!error && !findings && <Spinner label='Checking mail server, relay, addresses and disk' />}
      {findings && (
        <ul className={classes.checks} aria-label='Checks' aria-busy={isFetching}>
          {findings.map(({ check, status, message, fix }) => (
            <li key={`${check} ${message}`}>
              <span className={classes.text}>
                <span className={classes.name}>{check}</span>
                <span>{message}</span>
                {fix && <span className={classes.fix}>{fix}</span>}
              </span>
              <Badge tone={tones[status][0]}>{tones[status][1]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
