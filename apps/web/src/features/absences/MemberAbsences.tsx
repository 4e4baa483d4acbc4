import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import classes from '../../ui/section/section.module.css'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceRow } from './AbsenceRow.tsx'
import absenceClasses from './absences.module.css'
import { daysText } from './days-text.ts'
import { absencesQuery } from './queries.ts'

type Props = { organizationId: number; userId: number; role: OrganizationRole }

/**
 * The absences of a member that are not over. Those who manage the member add some, and change those that were entered
 * here; the member's own ones are only shown.
 */
export function MemberAbsences({ organizationId, userId, role }: Props) {
  const { data, error, refetch, isFetching } = useQuery(absencesQuery(organizationId))
  const mayEnter = can.enterAbsences(useActor(), { id: userId, role })
  const [isAdding, setIsAdding] = useState(false)
  const member = { id: organizationId, userId }
  const absences = data?.filter(({ user_id }) => user_id === userId)
  if (!mayEnter && !absences?.length) return null
  return (
    <section className={absenceClasses.ofMember} aria-label='Absences'>
      <h3 className={absenceClasses.title}>Absences</h3>
      {error && !data && <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />}
      {absences && absences.length > 0 && (
        <ul className={classes.list} aria-label='Absences'>
          {absences.map((absence) =>
            mayEnter && absence.entered_here ? (
              <AbsenceRow key={absence.id} absence={absence} member={member} />
            ) : (
              <li key={absence.id}>{daysText(absence)}</li>
            ),
          )}
        </ul>
      )}
      {isAdding ? (
        <AbsenceForm member={member} onClose={() => setIsAdding(false)} />
      ) : (
        mayEnter && (
          <Button variant='default' size='xs' onClick={() => setIsAdding(true)}>
            Add Absence
          </Button>
        )
      )}
    </section>
  )
}
