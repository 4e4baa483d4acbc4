import { IconChevronDown, IconFolders } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { storedFlag } from '../../../lib/stored-flag.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { NavProjectList } from './NavProjectList.tsx'
import classes from './nav-projects.module.css'
import { useNavigationProjects } from './navigation-query.ts'

const foldedFlag = storedFlag('nav-projects-folded')

type Props = {
  orgId: number
  /** Whether the navigation shows only icons. */
  collapsed?: boolean
  onFollow?: () => void
}

/**
 * The user's starred and recent projects in the navigation; nothing if there are none. The list can be folded, which
 * this browser remembers.
 */
export function NavProjects({ orgId, collapsed = false, onFollow }: Props) {
  const listId = useId()
  const [isFolded, setFolded] = useState(foldedFlag.get)
  const [isToggled, setToggled] = useState(false)
  const isListed = collapsed || !isFolded
  const { data, error } = useNavigationProjects(orgId, isListed)
  const fold = (value: boolean) => {
    setToggled(true)
    foldedFlag.set(value)
    setFolded(value)
  }
  // Appears with its projects, so that they do not move what is below them.
  const isLoading = !data && !error && !isToggled
  if (isListed && (isLoading || data?.length === 0)) return null
  return (
    <nav className={classes.projects} data-collapsed={collapsed || undefined} aria-label='Projects'>
      {!collapsed && (
        <button
          type='button'
          className={classes.heading}
          aria-expanded={isListed}
          aria-controls={listId}
          onClick={() => fold(!isFolded)}
        >
          Projects
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      <div id={listId} className={classes.content} hidden={!isListed}>
        {isListed && (
          <>
            <NavProjectList orgId={orgId} collapsed={collapsed} onFollow={onFollow} />
            {(data || error) && <AllProjects collapsed={collapsed} onFollow={onFollow} />}
          </>
        )}
      </div>
    </nav>
  )
}

function AllProjects({ collapsed, onFollow }: Required<Pick<Props, 'collapsed'>> & Pick<Props, 'onFollow'>) {
  const to = useAreaPath()
  return (
    <Hint label='All projects' position='right' disabled={!collapsed}>
      <Link
        to={to('projects')}
        className={classes.all}
        // The menu's own entry is marked as the current page.
        activeProps={{ 'aria-current': undefined }}
        aria-label='All projects'
        onClick={onFollow}
      >
        <IconFolders size={16} stroke={1.6} aria-hidden />
        {!collapsed && 'All projects'}
      </Link>
    </Hint>
  )
}
