import type { Me } from '@muster/contracts/accounts'
import { IconBell, IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { admin } from '../../areas/admin.ts'
import { type MenuEntry, searchEntry } from '../../areas/description.ts'
import { employee } from '../../areas/employee.ts'
import { manager } from '../../areas/manager.ts'
import { HeaderTitle, MenuEntryContent, OrganizationLabel, UserSummary } from '../../areas/shell/faces.tsx'
import headerClasses from '../../areas/shell/header.module.css'
import navClasses from '../../areas/shell/nav.module.css'
import bellClasses from '../../areas/shell/notification-bell.module.css'
import { PaletteButton } from '../../areas/shell/PaletteButton.tsx'
import shellClasses from '../../areas/shell/shell.module.css'
import type { Area } from '../../lib/area.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const descriptions = { admin, manager, employee }

type Props = {
  area: Area
  me: Me
  organization: Me['organizations'][number]
  isCollapsed: boolean
  children: ReactNode
}

/**
 * Navigation and header as the shell will render them. Elements with `data-frame` are emptied once the shell has
 * rendered.
 */
export function PreviewedFrame({ area, me, organization, isCollapsed, children }: Props) {
  const { menu, badge, title } = descriptions[area]
  const entryOf = ({ segment, label, icon }: MenuEntry) => (
    <a
      key={segment}
      href={`/${area}/${segment}?orgId=${organization.id}`}
      className={navClasses.entry}
      aria-current={segment === 'tasks' ? 'page' : undefined}
      aria-label={label}
    >
      <MenuEntryContent icon={icon} label={label} collapsed={isCollapsed} />
    </a>
  )
  return (
    <div className={`${shellClasses.shell} preview`} data-collapsed={isCollapsed || undefined}>
      <aside className={navClasses.nav} data-collapsed={isCollapsed || undefined} data-frame>
        <div className={navClasses.top}>
          {!isCollapsed && <Brand />}
          <span className='preview-button' />
        </div>
        <div className={navClasses.search}>{entryOf(searchEntry)}</div>
        <nav className={navClasses.entries} aria-label='Main'>
          {menu.map(entryOf)}
        </nav>
        <div className={navClasses.person}>
          <UserSummary me={me} collapsed={isCollapsed} />
          <span className='preview-button' />
        </div>
      </aside>
      <div className={shellClasses.main}>
        <header className={headerClasses.header} data-frame>
          <button type='button' className={headerClasses.switcher} disabled>
            <OrganizationLabel logos={me.logos} id={organization.id} name={organization.name} />
          </button>
          <HeaderTitle title={title('tasks')} badge={badge} />
          <div className={headerClasses.right}>
            <PaletteButton disabled />
            <IconButton size={32} className={headerClasses.chat} aria-label='Team chat' disabled>
              <IconMessages size={18} stroke={1.6} />
            </IconButton>
            <IconButton size={32} className={bellClasses.bell} aria-label='Notifications' disabled>
              <IconBell size={18} stroke={1.6} aria-hidden />
            </IconButton>
            <span className={headerClasses.wide}>
              <span className='preview-button' />
              <span className={headerClasses.account}>
                <Avatar name={me.name ?? ''} userId={me.id} size={28} />
              </span>
            </span>
          </div>
        </header>
        <div className={shellClasses.body}>
          <div className={shellClasses.page}>{children}</div>
        </div>
      </div>
    </div>
  )
}
