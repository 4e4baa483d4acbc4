import { Link } from '@tanstack/react-router'
import { useOffersWhenOpened } from '../../lib/actions/use-offers-when-opened.ts'
import { useAreaPath } from '../../lib/area.ts'
import { singleKeys } from '../../lib/keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import classes from './keys-dialog.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Lists the actions and keys that are available now, where the user is. */
export function KeysDialog({ opened, onClose }: Props) {
  const offers = useOffersWhenOpened(opened)
  const to = useAreaPath()
  return (
    <Dialog opened={opened} onClose={onClose} title='Keyboard Shortcuts' size={560}>
      {!singleKeys.get() && (
        <p className={classes.off}>
          Single keys are switched off.{' '}
          <Link to={to('settings')} hash='keyboard' onClick={onClose}>
            Switch them on in Settings
          </Link>
        </p>
      )}
      {offers.map(({ title, actions }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.group}>{title}</h3>
          <dl className={classes.list}>
            {actions.map(({ id, label, keys }) => (
              <div key={id} className={classes.row}>
                <dt>{label}</dt>
                <dd>{keys && <KeyCaps keys={keys} />}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
