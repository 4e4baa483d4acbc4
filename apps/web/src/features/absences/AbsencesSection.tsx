import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../lib/format/dates.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceRow } from './AbsenceRow.tsx'
import { ownAbsencesQuery } from './queries.ts'

/** The user's absences. Those that are over are shown on request. */
export function AbsencesSection() {
  const { data, error, refetch, isFetching } = useQuery(ownAbsencesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [showsPast, setShowsPast] = useState(false)
  const day = today()
  const past = data?.filter(({ ends_on }) => ends_on < day) ?? []
  const shown = showsPast ? data : data?.filter(({ ends_on }) => ends_on >= day)
  return (
    <Section
      title='Absences'
      text='Days on which you do not work. Your colleagues see them, and goals and forecasts take them into account.'
    >
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : !shown ? (
        <Skeleton height={44} />
      ) : shown.length === 0 ? (
        <p>{past.length > 0 ? 'You have no absences from today on.' : 'You have no absences.'}</p>
      ) : (
        <ul className={classes.list} aria-label='Absences'>
          {shown.map((absence) => (
            <AbsenceRow key={absence.id} absence={absence} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AbsenceForm onClose={() => setIsAdding(false)} />
      ) : (
        data && (
          <div className={classes.address}>
            <Button variant='default' onClick={() => setIsAdding(true)}>
              Add Absence
            </Button>
            {past.length > 0 && (
              <Button variant='subtle' onClick={() => setShowsPast(!showsPast)}>
                {showsPast ? 'Hide past absences' : 'Show past absences'}
              </Button>
            )}
          </div>
        )
      )}
    </Section>
  )
}
