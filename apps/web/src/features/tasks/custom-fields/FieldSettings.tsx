import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { lazy, Suspense } from 'react'
import { useActor, useOrganization } from '../../../lib/organization.ts'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../../ui/section/Section.tsx'

const ManageFieldsDialog = lazy(async () => ({
  default: (await import('./manage/ManageFieldsDialog.tsx')).ManageFieldsDialog,
}))

/** The section of the settings that opens the custom fields of the organization, for those who manage them. */
export function FieldSettings({ organizationId }: { organizationId: number }) {
  const actor = useActor()
  const isMember = useOrganization()?.isMember === true
  const dialog = useOpenedDialog<true>()
  if (!can.manageCustomFields(actor) || !isMember) return null
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
