import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './SessionRow.tsx'

/** The account's sessions. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  return (
    <Section title='Sessions' text='Where you are signed in. Sign out what you do not know.'>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <ul className={classes.list} aria-label='Sessions' aria-busy={!data}>
          {data ? (
            data.map((session) => <SessionRow key={session.id} session={session} />)
          ) : (
            <li aria-hidden>
              <div className={classes.grow}>
                <Skeleton height={12} width='40%' my={5} />
                <Skeleton height={10} width='60%' my={4} />
              </div>
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}
