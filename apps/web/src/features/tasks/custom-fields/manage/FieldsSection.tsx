import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogView } from '../../../../ui/dialog/DialogView.tsx'
import { useOpenedDialog } from '../../../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../../../ui/section/Section.tsx'
import { countedFieldsQuery } from '../queries.ts'
import { DeletedFields } from './DeletedFields.tsx'
import { DeleteFieldForm } from './DeleteFieldForm.tsx'
import { FieldForm } from './FieldForm.tsx'
import { FieldList } from './FieldList.tsx'
import type { FieldView } from './field-view.ts'
import { KindChangeForm } from './KindChangeForm.tsx'

const titles = {
  new: 'New Field',
  trash: 'Deleted Fields',
  edit: 'Edit Field',
  'change-kind': 'Change Kind',
  delete: 'Delete Field',
} as const

/** The section of the settings that creates, orders, changes, deletes and restores the custom fields of the organization. */
export function FieldsSection({ organizationId }: { organizationId: number }) {
  const fields = useQuery(countedFieldsQuery(organizationId))
  const dialog = useOpenedDialog<FieldView>()
  const view = dialog.subject
  return (
    <Section title='Custom fields' text='What your organization records about tasks, besides their usual properties.'>
      <FieldList
        organizationId={organizationId}
        fields={fields.data}
        error={fields.error}
        onRetry={fields.refetch}
        onView={dialog.open}
      />
      {view && (
        <Dialog opened={dialog.opened} onClose={dialog.close} title={titles[view.kind]} size={600}>
          <DialogView name={view.kind}>
            <ViewContent
              key={'id' in view ? `${view.kind} ${view.id}` : view.kind}
              view={view}
              organizationId={organizationId}
              fields={fields.data ?? []}
              onView={dialog.open}
              onDone={dialog.close}
            />
          </DialogView>
        </Dialog>
      )}
    </Section>
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
