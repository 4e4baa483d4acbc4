import { ActionIcon } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { IconLogout } from '@tabler/icons-react'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Hint } from '../../ui/Hint.tsx'
import classes from './nav.module.css'
import { useSignOut } from './use-sign-out.tsx'

type Props = { me: Me; collapsed?: boolean }

/** The signed-in user, and sign-out. */
export function Person({ me, collapsed = false }: Props) {
  const { leave, dialog } = useSignOut(me)
  const name = me.name ?? texts.unknownUser
  return (
    <div className={classes.person}>
      <Avatar name={name} size={28} />
      {!collapsed && (
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{me.email}</span>
        </div>
      )}
      <Hint label='Logout' position='right'>
        <ActionIcon size={32} aria-label='Logout' onClick={leave}>
          <IconLogout size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
      {dialog}
    </div>
  )
}
