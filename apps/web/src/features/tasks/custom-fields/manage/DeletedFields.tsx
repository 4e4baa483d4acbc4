import { Button, Skeleton } from '@mantine/core'
import type { TrashedCustomField } from '@muster/contracts/custom-fields'
import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { describedKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { relativeTime } from '../../../../lib/format/dates.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { tasksText } from '../../../labels/tasks-text.ts'
import { timeLeft } from '../../../trash/trash-texts.ts'
import { KindIcon } from '../KindIcon.tsx'
import { restoreField, trashedFieldsQuery } from '../queries.ts'
import classes from './manage-fields.module.css'

type Props = { organizationId: number; onDone: () => void }

/** The fields that were deleted in the last 30 days, each with a button that restores it. */
export function DeletedFields({ organizationId, onDone }: Props) {
  const trash = useQuery(trashedFieldsQuery(organizationId))
  if (trash.error && !trash.data) return <ErrorState message={trash.error.message} onRetry={trash.refetch} />
  return (
    <>
      {!trash.data ? (
        <Skeleton height={120} radius='md' />
      ) : trash.data.length === 0 ? (
        <p className={classes.empty}>No field was deleted in the last 30 days.</p>
      ) : (
        <ul className={classes.list} aria-label='Deleted fields'>
          {trash.data.map((field) => (
            <DeletedRow key={field.id} organizationId={organizationId} field={field} />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button variant='default' onClick={onDone} data-autofocus>
          Back
        </Button>
      </div>
    </>
  )
}

function DeletedRow({ organizationId, field }: { organizationId: number; field: TrashedCustomField }) {
  const { id, name, kind, deleted_at, deleted_by, value_count } = field
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreField(queryClient, { organizationId, fieldId: id }, deleted_at),
  })
  return (
    <li className={classes.row}>
      <span className={classes.kind}>
        <KindIcon kind={kind} />
      </span>
      <span className={classes.what}>
        <span className={classes.deleted}>{name}</span>
        <span className={classes.summary}>{contentText(kind, value_count)}</span>
        <span className={classes.summary}>
          Deleted {relativeTime(deleted_at).toLowerCase()} by {deleted_by?.full_name ?? texts.unknownUser} ·{' '}
          {timeLeft(deleted_at)}
        </span>
        {restore.error && (
          <span className={classes.refusal} role='alert'>
            {restore.error.message}
          </span>
        )}
      </span>
      <Button
        size='xs'
        variant='default'
        disabled={restore.isPending}
        aria-busy={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </li>
  )
}

const contentText = (kind: CustomFieldKind, valueCount: number) =>
  `${describedKind(kind).name} · ${valueCount === 0 ? 'no values' : `values of ${tasksText(valueCount)}`}`
