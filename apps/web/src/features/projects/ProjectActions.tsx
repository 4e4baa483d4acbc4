import { Button } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import { EditProjectDialog } from './EditProjectDialog.tsx'

type Props = { project: Project; mayEdit: boolean; mayDelete: boolean; onDeleted: () => void }

/** The Edit and Delete buttons of a project, for users with permission. */
export function ProjectActions({ project, mayEdit, mayDelete, onDeleted }: Props) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      {mayEdit && (
        <Button
          variant='default'
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpenDialog('edit')}
        >
          Edit Project
        </Button>
      )}
      {mayDelete && (
        <Button
          variant='default'
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpenDialog('delete')}
        >
          Delete Project
        </Button>
      )}
      <EditProjectDialog project={project} opened={openDialog === 'edit'} onClose={close} />
      <DeleteProjectDialog project={project} opened={openDialog === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}
