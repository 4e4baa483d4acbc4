import { Button, Group } from '@mantine/core'

type Props = { text: string; urgent?: boolean; action?: { label: string; run: () => void } }

export const ToastMessage = ({ text, urgent = false, action }: Props) => (
  <Group role={urgent ? 'alert' : 'status'} gap={12} justify='space-between' wrap='nowrap'>
    <div>{text}</div>
    {action && (
      <Button size='compact-sm' variant='default' flex='none' onClick={action.run}>
        {action.label}
      </Button>
    )}
  </Group>
)
