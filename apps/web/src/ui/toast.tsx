import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Short messages at the edge of the screen. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'ok', autoClose: 4000, ...closing }),
  /** Stays until it is closed when there is something to retry. */
  error: (message: string, retry?: () => void) => {
    const id = notifications.show({ message: '', color: 'danger', ...closing })
    const again = () => {
      notifications.hide(id)
      retry?.()
    }
    notifications.update({
      id,
      color: 'danger',
      autoClose: retry ? false : 8000,
      ...closing,
      message: (
        <div role='alert'>
          <div>{message}</div>
          {retry && (
            <Button size='compact-sm' variant='default' mt={8} onClick={again}>
              Retry
            </Button>
          )}
        </div>
      ),
    })
  },
}

const closing = { withBorder: true, closeButtonProps: { 'aria-label': 'Close message' } }
