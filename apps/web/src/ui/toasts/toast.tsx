import type { NotificationData } from '@mantine/notifications'
import { ToastMessage } from './ToastMessage.tsx'
import { needToasts } from './toast-host.ts'

let count = 0
const undoId = 'undo'

/** Short messages at the edge of the screen. Their code loads with the first one. */
export const toast = {
  success: (text: string) => show({ message: <ToastMessage text={text} />, color: 'ok', autoClose: 4000 }),
  /** Offers to undo an action; a later offer replaces it. `final` runs when the offer expires. */
  undo: (text: string, run: () => void, final?: () => void) => {
    let taken = false
    const back = () => {
      taken = true
      hide(undoId).then(run)
    }
    const message = <ToastMessage text={text} action={{ label: 'Undo', run: back }} />
    show({ id: undoId, message, autoClose: 8000, onClose: () => taken || final?.() }).catch(final)
  },
  /** Offers to join something; returns a function that withdraws the offer. It also expires. */
  offer: (text: string, { label, run }: { label: string; run: () => void }) => {
    const id = `toast-${++count}`
    const accept = () => hide(id).then(run)
    show({ id, message: <ToastMessage text={text} action={{ label, run: accept }} />, autoClose: 20_000 })
    return () => {
      hide(id)
    }
  },
  /** Stays until it is closed when it has a retry; otherwise identical messages appear once. */
  error: (text: string, retry?: () => void) => {
    const id = retry ? `toast-${++count}` : `error-${text.replaceAll(/\W+/g, '-')}`
    const again = retry && (() => hide(id).then(retry))
    show({
      id,
      message: <ToastMessage text={text} urgent action={again && { label: 'Retry', run: again }} />,
      color: 'danger',
      autoClose: retry ? false : 8000,
    })
  },
}

/**
 * Loads the code of messages early, so that a lost connection can be reported; if that fails, the first message loads
 * it.
 */
export const prepareToasts = () => import('@mantine/notifications').then(needToasts, () => {})

async function show(data: NotificationData) {
  const { notifications } = await import('@mantine/notifications')
  needToasts()
  if (data.id) notifications.hide(data.id)
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close message' }, ...data })
}

const hide = async (id: string) => (await import('@mantine/notifications')).notifications.hide(id)
