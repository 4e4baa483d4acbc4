import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { mutesAsked } from './asked.ts'

const MuteDialog = lazilyOpened(async () => (await import('./MuteDialog.tsx')).MuteDialog)

/** Shows the question how long something shall be muted while there is one. */
export function MuteHost() {
  const [objects] = mutesAsked.use()
  return <>{objects && <MuteDialog objects={objects} onClose={() => mutesAsked.remove(objects)} />}</>
}
