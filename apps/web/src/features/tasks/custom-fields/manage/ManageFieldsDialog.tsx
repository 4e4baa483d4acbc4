import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogView } from '../../../../ui/dialog/DialogView.tsx'
import { countedFieldsQuery } from '../queries.ts'
import { DeletedFields } from './DeletedFields.tsx'
import { DeleteFieldForm } from './DeleteFieldForm.tsx'
import { FieldForm } from './FieldForm.tsx'
import { FieldList } from './FieldList.tsx'
import type { FieldView } from './field-view.ts'
import { KindChangeForm } from './KindChangeForm.tsx'

type Props = { opened: boolean; organizationId: number; onClose: () => void }

const titles = {
  new: 'New Field',
  trash: 'Deleted Fields',
  edit: 'Edit Field',
  'change-kind': 'Change Kind',
  delete: 'Delete Field',
} as const

/** Creates, orders, changes, deletes and restores the custom fields of an organization. */
export function ManageFieldsDialog({ opened, organizationId, onClose }: Props) {
  const fields = useQuery(countedFieldsQuery(organizationId))
  const [view, setView] = useState<FieldView>()
  const showList = () => setView(undefined)
  const close = () => {
    showList()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={view ? titles[view.kind] : 'Custom Fields'} size={600}>
      <DialogView name={view?.kind ?? (fields.data ? 'list' : 'loading')}>
        {view ? (
          <ViewContent
            key={'id' in view ? `${view.kind} ${view.id}` : view.kind}
            view={view}
            organizationId={organizationId}
            fields={fields.data ?? []}
            onView={setView}
            onDone={showList}
          />
        ) : (
          <FieldList
            organizationId={organizationId}
            fields={fields.data}
            error={fields.error}
            onRetry={fields.refetch}
            onView={setView}
          />
        )}
      </DialogView>
    </Dialog>
  )
}

type ViewProps = {
  view: FieldView
  organizationId: number
  fields: readonly CustomField[]
  onView: (view: FieldView) => void
  onDone: () => void
}

function ViewContent({ view, organizationId, fields, onView, onDone }: ViewProps) {
  if (view.kind === 'new') return <FieldForm organizationId={organizationId} onDone={onDone} />
  if (view.kind === 'trash') return <DeletedFields organizationId={organizationId} onDone={onDone} />
  const field = fields.find(({ id }) => id === view.id)
  if (!field) return <p>Somebody has deleted this field.</p>
  if (view.kind === 'delete') return <DeleteFieldForm organizationId={organizationId} field={field} onDone={onDone} />
  if (view.kind === 'change-kind') return <KindChangeForm field={field} onDone={onDone} />
  return (
    <FieldForm
      organizationId={organizationId}
      field={field}
      onChangeKind={() => onView({ kind: 'change-kind', id: field.id })}
      onDone={onDone}
    />
  )
}
