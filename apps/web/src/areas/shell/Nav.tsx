import type { Me } from '@muster/contracts/accounts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Brand } from '../../ui/Brand.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { AreaDescription } from '../description.ts'
import { NavEntries } from './NavEntries.tsx'
import { NavProjectsSlot } from './NavProjectsSlot.tsx'
import classes from './nav.module.css'
import { SignedInUser } from './SignedInUser.tsx'

type Props = {
  description: AreaDescription
  me: Me
  /** The id of the user's organization; undefined if the user is not a member of the selected one. */
  orgId: number | undefined
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

/** The sidebar: 232 px with labels, 56 px with icons and tooltips. Small screens use MobileBar instead. */
export function Nav({ description, me, orgId, collapsed, onCollapse }: Props) {
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.nav} data-collapsed={collapsed || undefined}>
      <div className={classes.top}>
        {!collapsed && <Brand />}
        <Hint label={toggleLabel} position='right'>
          <IconButton
            size={32}
            aria-label={toggleLabel}
            aria-expanded={!collapsed}
            onClick={() => onCollapse(!collapsed)}
          >
            <Icon size={18} stroke={1.6} />
          </IconButton>
        </Hint>
      </div>
      <div className={classes.scroller}>
        <NavEntries description={description} collapsed={collapsed} />
        {orgId !== undefined && <NavProjectsSlot orgId={orgId} collapsed={collapsed} />}
      </div>
      <SignedInUser me={me} collapsed={collapsed} />
    </aside>
  )
}
