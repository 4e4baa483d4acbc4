import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../ui/section/Section.tsx'

const ManageFieldsDialog = lazy(async () => ({
  default: (await import('./manage/ManageFieldsDialog.tsx')).ManageFieldsDialog,
}))

/** The section of the settings that opens the custom fields of the organization. */
export function FieldSettings({ organizationId }: { organizationId: number }) {
  const dialog = useOpenedDialog<true>()
  return (
    <Section title='Custom fields' text='What your organization records about tasks, besides their usual properties.'>
      <Button variant='default' onClick={() => dialog.open(true)}>
        Manage custom fields
      </Button>
      <Suspense>
        {dialog.subject && (
          <ManageFieldsDialog opened={dialog.opened} organizationId={organizationId} onClose={dialog.close} />
        )}
      </Suspense>
    </Section>
  )
}
