import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { useActor } from '../../../lib/organization.ts'
import { isOpen } from '../filters/status-choices.ts'
import classes from './receipts.module.css'

/** Keeps the place of the line about the user's assignment while it loads, so that the page below it does not move. */
export const AssignmentSpace = ({ task }: { task: Task }) => (
  <>
    <template data-awaited />
    {isOpen(task) && <div className={classes.own} />}
  </>
)

/** The same for the receipts of other assignees, if the user probably sees one. */
export function MarkSpace({ task }: { task: Task }) {
  const actor = useActor()
  const mayFollow = can.seeEverything(actor) || task.created_by === actor.id
  const isOther = task.assignees.some((id) => id !== actor.id)
  return (
    <>
      <template data-awaited />
      {isOpen(task) && mayFollow && isOther && <div className={classes.loading} />}
    </>
  )
}
