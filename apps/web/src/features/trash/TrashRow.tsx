import { Button } from '@mantine/core'
import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { relativeTime } from '../../lib/format/dates.ts'
import { useActor } from '../../lib/organization.ts'
import { KindMark } from './KindMark.tsx'
import { useRestore } from './queries.ts'
import classes from './trash.module.css'
import type { TrashEntry } from './trash-entry.ts'
import { timeLeft } from './trash-texts.ts'

type Props = { entry: TrashEntry; organizationId: number; onRestored: () => void }

/** A deleted object or file: who deleted it and when, what was deleted with it, and how many days are left to restore it. */
export function TrashRow({ entry, organizationId, onRestored }: Props) {
  const { kind, title, text, deleted_at, deleted_by } = entry
  const actor = useActor()
  const restore = useRestore(organizationId, entry, onRestored)
  return (
    <li className={classes.row}>
      <KindMark entry={entry} />
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        <div className={classes.meta}>{text}</div>
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
 * every goal in it is either a team goal or one of the user's own goals. It shows files only to users who may restore them.
 */
const mayRestore = (actor: Actor, kind: TrashEntry['kind']) =>
  ({
    project: () => can.restoreProject(actor),
    goal: () => can.restoreGoal(actor, { is_personal: false, user_id: actor.id }),
    milestone: () => can.restoreMilestone(actor, { is_personal: false }),
    task: () => can.restoreTask(actor),
    template: () => can.manageTemplates(actor),
    file: () => true,
  })[kind]()
