import { Button } from '@mantine/core'

type Props = { text: string; urgent?: boolean; action?: { label: string; run: () => void } }

export const ToastMessage = ({ text, urgent = false, action }: Props) => (
  <div role={urgent ? 'alert' : 'status'}>
    <div>{text}</div>
    {action && (
      <Button size='compact-sm' variant='default' mt={8} onClick={action.run}>
        {action.label}
      </Button>
    )}
  </div>
)
