import type { Me } from '@muster/contracts/accounts'
import { IconLogout } from '@tabler/icons-react'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { UserSummary } from './faces.tsx'
import classes from './nav.module.css'
import { useSignOut } from './use-sign-out.tsx'

type Props = { me: Me; collapsed?: boolean }

/** The signed-in user, with a button to sign out. */
export function SignedInUser({ me, collapsed = false }: Props) {
  const { requestSignOut, dialog } = useSignOut(me)
  return (
    <div className={classes.person}>
      <UserSummary me={me} collapsed={collapsed} />
      <Hint label='Logout' position='right'>
        <IconButton size={32} aria-label='Logout' onClick={requestSignOut}>
          <IconLogout size={18} stroke={1.6} />
        </IconButton>
      </Hint>
      {dialog}
    </div>
  )
}
