import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { openedTemplateDialogs } from './opened.ts'

const OpenedDialog = lazily(async () => (await import('./OpenedDialog.tsx')).OpenedDialog)

/** Shows the dialog about templates while there is one. */
export function TemplatesHost() {
  const [dialog] = openedTemplateDialogs.use()
  return <Suspense>{dialog && <OpenedDialog dialog={dialog} />}</Suspense>
}
