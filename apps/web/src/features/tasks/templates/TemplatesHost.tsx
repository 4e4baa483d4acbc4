import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { openedTemplateDialogs } from './opened.ts'

const OpenedDialog = lazilyOpened(async () => (await import('./OpenedDialog.tsx')).OpenedDialog)

/** Shows the dialog about templates while there is one. */
export function TemplatesHost() {
  const [dialog] = openedTemplateDialogs.use()
  return <>{dialog && <OpenedDialog dialog={dialog} onClose={() => openedTemplateDialogs.remove(dialog)} />}</>
}
