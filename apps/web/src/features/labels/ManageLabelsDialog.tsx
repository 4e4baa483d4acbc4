import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogView } from '../../ui/dialog/DialogView.tsx'
import { EndLabelForm, endingTitles } from './EndLabelForm.tsx'
import { type Ending, LabelList } from './LabelList.tsx'

type Props = { opened: boolean; organizationId: number; onClose: () => void }

/** The labels of an organization in a dialog over a task. The form that deletes or merges one replaces the list. */
export function ManageLabelsDialog({ opened, organizationId, onClose }: Props) {
  const [ending, setEnding] = useState<Ending>()
  const showList = () => setEnding(undefined)
  const close = () => {
    showList()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={ending ? endingTitles[ending.kind] : 'Labels'}>
      <DialogView name={ending?.kind ?? 'list'}>
        {ending ? (
          <EndLabelForm ending={ending} organizationId={organizationId} onDone={showList} />
        ) : (
          <LabelList organizationId={organizationId} onEnd={setEnding} />
        )}
      </DialogView>
    </Dialog>
  )
}
