import { Button } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import type { Point } from '../../ui/actions/ActionMenu.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { useObjectOffer } from '../../ui/actions/use-object-offer.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import { EditProjectDialog } from './EditProjectDialog.tsx'
import { useProjectActions } from './use-project-actions.ts'

const ActionMenu = lazilyOpened(async () => (await import('../../ui/actions/ActionMenu.tsx')).ActionMenu)

type Props = { project: Project; mayEdit: boolean; mayDelete: boolean; onDeleted: () => void }

/** The Edit and Delete buttons of a project, for users with permission. */
export function ProjectActions({ project, mayEdit, mayDelete, onDeleted }: Props) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>()
  const [menu, setMenu] = useState<{ point: Point; button: HTMLElement }>()
  // Without the icons, the actions fit beside each other on a phone.
  const isPhone = useIsPhone()
  const close = () => setOpenDialog(undefined)
  const actionsOn = useProjectActions({ remove: () => setOpenDialog('delete'), isShown: true })
  useObjectOffer(project.name, actionsOn(project))
  return (
    <>
      <MoreButton name={project.name} size={36} onOpen={(point, button) => setMenu({ point, button })} />
      {mayEdit && (
        <Button
          variant='default'
          leftSection={!isPhone && <IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpenDialog('edit')}
        >
          Edit Project
        </Button>
      )}
      {mayDelete && (
        <Button
          variant='default'
          leftSection={!isPhone && <IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpenDialog('delete')}
        >
          Delete Project
        </Button>
      )}
      {menu && (
        <ActionMenu
          label={`Actions on ${project.name}`}
          point={menu.point}
          actions={actionsOn(project)}
          onClose={() => setMenu(undefined)}
        />
      )}
      <EditProjectDialog project={project} opened={openDialog === 'edit'} onClose={close} />
      <DeleteProjectDialog project={project} opened={openDialog === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}
