import { Button } from '@mantine/core'

type Props = { text: string; urgent?: boolean; onRetry?: () => void }

export const ToastMessage = ({ text, urgent = false, onRetry }: Props) => (
  <div role={urgent ? 'alert' : 'status'}>
    <div>{text}</div>
    {onRetry && (
      <Button size='compact-sm' variant='default' mt={8} onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)
