import { useState } from 'react'
import { usePausedKeys } from '../../../lib/actions/offers.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DuplicateProjectForm } from './DuplicateProjectForm.tsx'
import { type OpenedTemplateDialog, openedTemplateDialogs } from './opened.ts'
import { SaveTemplateForm } from './SaveTemplateForm.tsx'

/** The dialog that saves a template or duplicates a project. */
export function OpenedDialog({ dialog }: { dialog: OpenedTemplateDialog }) {
  const [busy, setBusy] = useState(false)
  usePausedKeys(true)
  const close = () => openedTemplateDialogs.remove(dialog)
  const props = { onBusy: setBusy, onDone: close }
  return (
    <Dialog
      opened
      onClose={close}
      title={dialog.kind === 'save' ? 'Save as Template' : 'Duplicate Project'}
      busy={busy}
    >
      {dialog.kind === 'duplicate' && <DuplicateProjectForm {...props} project={dialog.project} />}
      {dialog.kind === 'save' && <SaveTemplateForm {...props} source={dialog.source} />}
    </Dialog>
  )
}
