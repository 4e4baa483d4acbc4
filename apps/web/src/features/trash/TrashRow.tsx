import { Button } from '@mantine/core'
import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import type { Trashed } from '@muster/contracts/trash'
import { relativeTime } from '../../lib/format/dates.ts'
import { useActor } from '../../lib/organization.ts'
import { KindMark, kindNames } from './KindMark.tsx'
import { useRestore } from './queries.ts'
import classes from './trash.module.css'
import { contentsTextOf, timeLeft } from './trash-texts.ts'

type Props = { trashed: Trashed; organizationId: number; onRestored: () => void }

/**
 * A deleted project, goal, milestone or task: who deleted it and when, what was deleted with it, and how many days are left to
 * restore it.
 */
export function TrashRow({ trashed, organizationId, onRestored }: Props) {
  const { kind, title, deleted_at, deleted_by, counts } = trashed
  const actor = useActor()
  const restore = useRestore(organizationId, trashed, onRestored)
  const contentsText = contentsTextOf(counts)
  return (
    <li className={classes.row}>
      <KindMark kind={kind} />
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        <div className={classes.meta}>
          {kindNames[kind]}
          {contentsText && ` with ${contentsText}`}
        </div>
        <div className={classes.meta}>
          Deleted {relativeTime(deleted_at).toLowerCase()} by {deleted_by?.full_name ?? texts.unknownUser} ·{' '}
          {timeLeft(deleted_at)}
        </div>
        {restore.error && (
          <div className={classes.refusal} role='alert'>
            {restore.error.message}
          </div>
        )}
      </div>
      {mayRestore(actor, kind) && (
        <Button
          size='xs'
          variant='default'
          disabled={restore.isPending}
          aria-busy={restore.isPending}
          aria-label={`Restore ${title}`}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

/**
 * Whether the user may restore a deleted object. The trash shows personal goals and milestones only to their owner, so
 * every goal in it is either a team goal or one of the user's own goals.
 */
const mayRestore = (actor: Actor, kind: Trashed['kind']) =>
  ({
    project: () => can.restoreProject(actor),
    goal: () => can.restoreGoal(actor, { is_personal: false, user_id: actor.id }),
    milestone: () => can.restoreMilestone(actor, { is_personal: false }),
    task: () => can.restoreTask(actor),
  })[kind]()
