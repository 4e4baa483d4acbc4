import { CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './detail.module.css'

/** Button that shows the task's key and copies it. */
export const TaskKey = ({ value }: { value: string }) => (
  <CopyButton value={value} timeout={2000}>
    {({ copied, copy }) => (
      <UnstyledButton className={classes.key} onClick={copy} aria-label={`Copy ${value}`}>
        <span className='mono'>{value}</span>
        {copied ? <IconCheck size={14} stroke={1.6} /> : <IconCopy size={14} stroke={1.6} />}
        <span className='visually-hidden' role='status'>
          {copied ? 'Copied' : ''}
        </span>
      </UnstyledButton>
    )}
  </CopyButton>
)
