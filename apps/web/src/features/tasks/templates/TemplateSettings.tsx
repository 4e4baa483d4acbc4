import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { lazy, Suspense } from 'react'
import { useActor, useOrganization } from '../../../lib/organization.ts'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../../ui/section/Section.tsx'

const ManageTemplatesDialog = lazy(async () => ({
  default: (await import('./ManageTemplatesDialog.tsx')).ManageTemplatesDialog,
}))

/** The section of the settings that opens the templates of the organization, for those who manage them. */
export function TemplateSettings({ organizationId }: { organizationId: number }) {
  const actor = useActor()
  const isMember = useOrganization()?.isMember === true
  const dialog = useOpenedDialog<true>()
  if (!can.manageTemplates(actor) || !isMember) return null
  return (
    <Section title='Templates' text='Tasks and projects that are created again and again.'>
      <Button variant='default' onClick={() => dialog.open(true)}>
        Manage templates
      </Button>
      <Suspense>
        {dialog.subject && (
          <ManageTemplatesDialog opened={dialog.opened} organizationId={organizationId} onClose={dialog.close} />
        )}
      </Suspense>
    </Section>
  )
}
