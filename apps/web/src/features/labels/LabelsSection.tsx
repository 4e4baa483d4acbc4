import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { Section } from '../../ui/section/Section.tsx'
import { EndLabelForm, endingTitles } from './EndLabelForm.tsx'
import { type Ending, LabelList } from './LabelList.tsx'

/** The section of the settings with the labels of the organization. */
export function LabelsSection({ organizationId }: { organizationId: number }) {
  const dialog = useOpenedDialog<Ending>()
  return (
    <Section title='Labels' text='All members can put them on tasks, across projects.'>
      <LabelList organizationId={organizationId} onEnd={dialog.open} />
      {dialog.subject && (
        <Dialog opened={dialog.opened} onClose={dialog.close} title={endingTitles[dialog.subject.kind]}>
          <EndLabelForm ending={dialog.subject} organizationId={organizationId} onDone={dialog.close} />
        </Dialog>
      )}
    </Section>
  )
}
