import { Button, Group } from '@mantine/core'
import classes from './toast-message.module.css'

type Props = {
  text: string
  urgent?: boolean
  action?: { label: string; run: () => void }
  /** A text below the message that the user can copy. */
  uncopied?: string
}

export const ToastMessage = ({ text, urgent = false, action, uncopied }: Props) => (
  <Group role={urgent ? 'alert' : 'status'} gap={12} justify='space-between' wrap='nowrap'>
    <div className={classes.text}>
      {text}
      {uncopied !== undefined && (
        <textarea
          className={classes.uncopied}
          aria-label='Text to copy'
          rows={2}
          readOnly
          value={uncopied}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
    {action && (
      <Button size='compact-sm' variant='default' flex='none' onClick={action.run}>
        {action.label}
      </Button>
    )}
  </Group>
)
