import { Button } from '@mantine/core'
import type { Absence } from '@muster/contracts/absences'
import { useState } from 'react'
import { today } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import classes from '../../ui/section/section.module.css'
import { toast } from '../../ui/toasts/toast.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { daysText } from './days-text.ts'
import { type OfMember, useDeleteAbsence, useSaveAbsence } from './queries.ts'

/** An absence of the user or of the member, which can be changed and deleted. */
export function AbsenceRow({ absence, member }: { absence: Absence; member?: OfMember }) {
  const { id, starts_on, ends_on } = absence
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeleteAbsence(member, id)
  const add = useSaveAbsence(member, { deletedId: id })
  const days = daysText(absence)
  const day = today()
  if (isEditing)
    return (
      <li>
        <AbsenceForm absence={absence} member={member} onClose={() => setIsEditing(false)} />
      </li>
    )
  // The row is gone when the deletion has succeeded, so the promise reports it and not a callback of the row.
  const restore = (): Promise<unknown> =>
    add.mutateAsync({ starts_on, ends_on }).catch((error: Error) => toast.error(error.message, restore))
  const deleteWithUndo = () =>
    remove.mutateAsync().then(
      () => toast.undo('Absence deleted', restore),
      () => undefined,
    )
  return (
    <li>
      <div className={classes.grow}>
        <div>{days}</div>
        {remove.error && (
          <div role='alert' className={classes.fault}>
            {remove.error.message}
          </div>
        )}
      </div>
      {starts_on <= day && day <= ends_on && <Badge tone='accent'>Today</Badge>}
      <Button size='xs' variant='default' aria-label={`Change ${days}`} onClick={() => setIsEditing(true)}>
        Change
      </Button>
      <Button
        size='xs'
        variant='default'
        aria-label={`Delete ${days}`}
        disabled={remove.isPending}
        onClick={deleteWithUndo}
      >
        Delete
      </Button>
    </li>
  )
}
