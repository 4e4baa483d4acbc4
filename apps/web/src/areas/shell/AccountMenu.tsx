import { Menu, UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import classes from './header.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** A menu with the user's name, a link to the settings, and sign-out. */
export function AccountMenu({ me }: { me: Me }) {
  const to = useAreaPath()
  const { requestSignOut, dialog } = useSignOut(me)
  const name = me.name ?? texts.unknownUser
  return (
    <>
      <DropdownMenu position='bottom-end' width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label='Account'>
            <Avatar name={name} userId={me.id} size={28} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <span className={classes.accountName}>{name}</span>
            {me.email}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={to('settings')}
            leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
          >
            Settings
          </Menu.Item>
          {can.operateInstallation(me) && (
            <Menu.Item
              component={Link}
              to={to('installation')}
              leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
            >
              Installation
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={requestSignOut}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </DropdownMenu>
      {dialog}
    </>
  )
}
