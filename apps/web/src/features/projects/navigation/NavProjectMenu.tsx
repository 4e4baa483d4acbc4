import { Menu } from '@mantine/core'
import type { NavigationProject } from '@muster/contracts/projects/stars'
import { IconArrowRight, IconLink, IconStar, IconStarOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { copyLinks } from '../../../ui/actions/copy-links.ts'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import classes from './nav-projects.module.css'
import { useStar } from './use-star.ts'

type Props = {
  orgId: number
  project: NavigationProject
  /** Where the user clicked, in CSS pixels of the viewport. */
  point: { x: number; y: number }
  onClose: () => void
}

const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The menu of a project in the navigation, at the pointer. */
export function NavProjectMenu({ orgId, project: { id, name }, point, onClose }: Props) {
  const router = useRouter()
  const to = useAreaPath()
  const { isStarred, toggle } = useStar(orgId, id)
  const copyLink = () => {
    const { href } = router.buildLocation({ to: to('projects', id), search: { orgId } })
    copyLinks([href], name)
  }
  return (
    <DropdownMenu opened onClose={onClose} position='bottom-start' width={200} offset={2}>
      <Menu.Target>
        <span className={classes.point} style={{ left: point.x, top: point.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions on ${name}`}>
        <Menu.Item
          leftSection={<IconArrowRight {...iconProps} />}
          onClick={() => router.navigate({ to: to('projects', id) })}
        >
          Open
        </Menu.Item>
        <Menu.Item
          leftSection={isStarred ? <IconStarOff {...iconProps} /> : <IconStar {...iconProps} />}
          onClick={toggle}
        >
          {isStarred ? 'Remove the star' : 'Star'}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...iconProps} />} onClick={copyLink}>
          Copy link
        </Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
