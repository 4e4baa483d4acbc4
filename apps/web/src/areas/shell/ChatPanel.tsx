import { CloseButton } from '@mantine/core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './shell.module.css'

/** Place of the team chat beside the page; the chat itself is not built yet and says so. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  return (
    <aside className={classes.chat} aria-label='Team chat'>
      <div className={classes.chatTop}>
        <strong>Team Chat</strong>
        <CloseButton aria-label='Close team chat' onClick={onClose} />
      </div>
      <EmptyState
        title='Team chat is not built yet'
        text='Here you will write with the members of your organization, beside whatever page you are on.'
      />
    </aside>
  )
}
