import { Menu } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { NavigationProject } from '@muster/contracts/projects/stars'
import { IconArrowRight, IconCopy, IconLink, IconStar, IconStarOff, IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import { copyLinks } from '../../../ui/actions/copy-links.ts'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import classes from './nav-projects.module.css'
import { openProjectDialog } from './open-project-dialog.ts'
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
  const actor = useActor()
  const queryClient = useQueryClient()
  const to = useAreaPath()
  const { isStarred, toggle } = useStar(orgId, id)
  const copyLink = () => {
    const { href } = router.buildLocation({ to: to('projects', id), search: { orgId } })
    copyLinks([href], name)
  }
  return (
    <DropdownMenu opened onClose={onClose} position='bottom-start' width={220} offset={2}>
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
        {can.createProject(actor) && (
          <Menu.Item
            leftSection={<IconCopy {...iconProps} />}
            onClick={() => openProjectDialog(queryClient, id, 'duplicate')}
          >
            Duplicate project...
          </Menu.Item>
        )}
        {can.manageTemplates(actor) && (
          <Menu.Item
            leftSection={<IconTemplate {...iconProps} />}
            onClick={() => openProjectDialog(queryClient, id, 'save')}
          >
            Save as template...
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
