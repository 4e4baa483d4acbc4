import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../ui/section/Section.tsx'

const ManageLabelsDialog = lazy(async () => ({
  default: (await import('./ManageLabelsDialog.tsx')).ManageLabelsDialog,
}))

/** The section of the settings that opens the labels of the organization. */
export function LabelSettings({ organizationId }: { organizationId: number }) {
  const dialog = useOpenedDialog<true>()
  return (
    <Section title='Labels' text='All members can put them on tasks, across projects.'>
      <Button variant='default' onClick={() => dialog.open(true)}>
        Manage labels
      </Button>
      <Suspense>
        {dialog.subject && (
          <ManageLabelsDialog opened={dialog.opened} organizationId={organizationId} onClose={dialog.close} />
        )}
      </Suspense>
    </Section>
  )
}
