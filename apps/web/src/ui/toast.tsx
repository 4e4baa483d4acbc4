import type { NotificationData } from '@mantine/notifications'
import { ToastMessage } from './ToastMessage.tsx'
import { needToasts } from './toast-host.ts'

let count = 0

/** Short messages at the edge of the screen. Their code is loaded with the first one. */
export const toast = {
  success: (text: string) => show({ message: <ToastMessage text={text} />, color: 'ok', autoClose: 4000 }),
  /** Stays until it is closed when there is something to try again. */
  error: (text: string, retry?: () => void) => {
    const id = `toast-${++count}`
    const again = retry && (() => hide(id).then(retry))
    show({
      id,
      message: <ToastMessage text={text} urgent onRetry={again} />,
      color: 'danger',
      autoClose: retry ? false : 8000,
    })
  },
}

async function show(data: NotificationData) {
  const { notifications } = await import('@mantine/notifications')
  needToasts()
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close message' }, ...data })
}

const hide = async (id: string) => (await import('@mantine/notifications')).notifications.hide(id)
