import type { NotificationData } from '@mantine/notifications'
import { type UndoPlace, undoStack } from '../../lib/undo.ts'
import { ToastMessage } from './ToastMessage.tsx'
import { mountToastHost } from './toast-host.ts'

type UndoOptions = {
  /** For an action that happens only when the offer ends. Ctrl Z does not undo it. */
  onExpire?: () => void
  /** Whether the action was itself an undo. Ctrl Z then undoes the change before it instead. */
  isUndo?: boolean
  /** The place that the action took among the changes before it was saved; see `undoStack`. By default, it takes one now. */
  place?: UndoPlace
}

let count = 0
const undoId = 'undo'

/**
 * Shows short messages at the edge of the screen. Their code loads with the first message, or earlier if
 * `prepareToasts` is called.
 */
export const toast = {
  success: (text: string) => show({ message: <ToastMessage text={text} />, color: 'ok', autoClose: 4000 }),
  /**
   * Offers to undo an action, in the message and by Ctrl Z. A new message replaces the previous one. `onExpire` runs if
   * the offer ends without an undo, or cannot be shown. The returned function withdraws the offer.
   */
  undo: (text: string, run: () => void, { onExpire, isUndo = false, place }: UndoOptions = {}) => {
    let isUndone = false
    const undoAndHide = () => {
      isUndone = true
      hide(undoId).then(run)
    }
    const keptPlace = onExpire || isUndo ? undefined : (place ?? undoStack.begin())
    const pressUndo = () => {
      keptPlace?.remove()
      undoAndHide()
    }
    keptPlace?.fill(undoAndHide)
    if (isUndone) return () => {}
    const message = <ToastMessage text={text} action={{ label: 'Undo', run: pressUndo }} />
    show({ id: undoId, message, autoClose: 8000, onClose: () => isUndone || onExpire?.() }).catch(onExpire)
    return () => {
      hide(undoId)
    }
  },
  /** Offers an action. The offer expires after `duration` milliseconds; the returned function withdraws it earlier. */
  offer: (text: string, { label, run }: { label: string; run: () => void }, duration = 20_000) => {
    const id = `toast-${++count}`
    const accept = () => hide(id).then(run)
    show({ id, message: <ToastMessage text={text} action={{ label, run: accept }} />, autoClose: duration })
    return () => {
      hide(id)
    }
  },
  /**
   * Shows an error. With `retry`, the message offers a retry and stays until it is closed. Without `retry`, it stays
   * for 8 s, and the same error is never shown twice at the same time.
   */
  error: (text: string, retry?: () => void) => {
    const id = retry ? `toast-${++count}` : `error-${text.replaceAll(/\W+/g, '-')}`
    const retryAndHide = retry && (() => hide(id).then(retry))
    show({
      id,
      message: <ToastMessage text={text} urgent action={retryAndHide && { label: 'Retry', run: retryAndHide }} />,
      color: 'danger',
      autoClose: retry ? false : 8000,
    })
  },
  /** Shows a text that the browser refused to copy. It stays until it is closed, so that the user can copy it. */
  uncopied: (text: string) =>
    show({
      id: 'uncopied',
      message: (
        <ToastMessage text='The browser does not allow copying here. Copy the text yourself:' urgent uncopied={text} />
      ),
      color: 'danger',
      autoClose: false,
    }),
}

/**
 * Loads the code of the messages early, so that they can be shown after the connection is lost. If loading fails, the
 * code is loaded with the first message.
 */
export const prepareToasts = () => import('@mantine/notifications').then(mountToastHost, () => {})

async function show(data: NotificationData) {
  const { notifications } = await import('@mantine/notifications')
  mountToastHost()
  if (data.id) notifications.hide(data.id)
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close message' }, ...data })
}

const hide = async (id: string) => (await import('@mantine/notifications')).notifications.hide(id)
