import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useOffersWhenOpened } from '../../lib/actions/use-offers-when-opened.ts'
import type { Area } from '../../lib/area.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useLockScroll } from '../../ui/dialog/use-lock-scroll.ts'
import { PaletteSearch } from './PaletteSearch.tsx'
import classes from './palette.module.css'

type Props = { opened: boolean; onClose: () => void; area: Area }

/**
 * Command palette: finds tasks, projects, goals, milestones and people, opens pages, and runs every action on the
 * selected or open objects.
 */
export function Palette({ opened, onClose, area }: Props) {
  // The lazy-loaded palette mounts open, but Modal animates and traps the focus only if `opened` changes to true after
  // mounting.
  const mounted = useMounted()
  useLockScroll(opened && mounted)
  const isPhone = useIsPhone()
  const offers = useOffersWhenOpened(opened)
  const [wasOpened, setWasOpened] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpener(document.activeElement)
  }
  // Restores the focus at once instead of after the closing transition, so that an entry can move the focus.
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={close}
      size={600}
      centered={false}
      yOffset='12vh'
      fullScreen={isPhone}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content
        aria-label='Search or jump to'
        radius={isPhone ? 0 : 'xl'}
        classNames={{ content: classes.content }}
      >
        <Modal.Body className={classes.body}>
          <PaletteSearch area={area} offers={offers} onDone={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
