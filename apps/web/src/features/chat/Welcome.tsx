import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { InviteColleagues } from './conversations/InviteColleagues.tsx'
import classes from './page.module.css'
import { UnsentElsewhere } from './UnsentElsewhere.tsx'

/** Shown on the right while no conversation is selected. `alone`: there is nobody to select yet. */
export function Welcome({ alone = false }: { alone?: boolean }) {
  return (
    <div className={classes.middle}>
      <EmptyState
        title={chatPageTexts.welcome}
        text={alone ? 'Invite the first colleague to write to.' : chatPageTexts.welcomeText}
        action={alone && <InviteColleagues />}
      />
      <UnsentElsewhere />
    </div>
  )
}
