import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { mutesAsked } from './asked.ts'

const MuteDialog = lazily(async () => (await import('./MuteDialog.tsx')).MuteDialog)

/** Shows the question how long something shall be muted while there is one. */
export function MuteHost() {
  const [objects] = mutesAsked.use()
  return <Suspense>{objects && <MuteDialog objects={objects} />}</Suspense>
}
