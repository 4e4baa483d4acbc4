import { Button, Skeleton } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { formatCount } from '../../../../lib/format/count.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { trashedFieldsQuery, useOrderFields } from '../queries.ts'
import { FieldRow } from './FieldRow.tsx'
import type { FieldView } from './field-view.ts'
import classes from './manage-fields.module.css'

type Props = {
  organizationId: number
  /** Undefined until they have loaded. */
  fields: readonly CustomField[] | undefined
  error: Error | null
  onRetry: () => unknown
  onView: (view: FieldView) => void
}

/** The fields in their order, which the user changes by dragging, by keys or by the menus of the rows. */
export function FieldList({ organizationId, fields, error, onRetry, onView }: Props) {
  const trash = useQuery(trashedFieldsQuery(organizationId))
  const order = useOrderFields(organizationId)
  const latest = useRef(fields)
  latest.current = fields
  const { mutateAsync } = order
  const move = useCallback(
    (id: number, index: number) => {
      const ids = latest.current?.map((field) => field.id) ?? []
      if (index < 0 || index >= ids.length || ids.indexOf(id) === index) return
      const next = ids.filter((other) => other !== id).toSpliced(index, 0, id)
      mutateAsync(next).catch((failure: Error) => toast.error(failure.message))
    },
    [mutateAsync],
  )
  if (error && !fields) return <ErrorState message={error.message} onRetry={onRetry} />
  if (!fields) return <Skeleton height={240} radius='md' />
  return (
    <>
      {fields.length === 0 ? (
        <p className={classes.empty}>
          There are no custom fields yet. Add the first one, for example a budget, a customer or an order number.
        </p>
      ) : (
        <ul className={classes.list} aria-label='Custom fields'>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              index={index}
              count={fields.length}
              onMove={move}
              onView={(kind) => onView({ kind, id: field.id })}
            />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        {trash.data && trash.data.length > 0 && (
          <Button
            variant='subtle'
            color='neutral'
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => onView({ kind: 'trash' })}
          >
            {formatCount(trash.data.length)} deleted
          </Button>
        )}
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => onView({ kind: 'new' })}>
          Add Field
        </Button>
      </div>
    </>
  )
}
