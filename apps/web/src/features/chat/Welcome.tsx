import { texts } from '@muster/contracts/texts'
import { IconMessages } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './page.module.css'

/** What stands on the right while nobody is selected. */
export const Welcome = () => (
  <div className={classes.middle}>
    <EmptyState
      mark={<IconMessages size={28} stroke={1.4} aria-hidden />}
      title={texts.chatPage.welcome}
      text={texts.chatPage.welcomeText}
    />
  </div>
)
