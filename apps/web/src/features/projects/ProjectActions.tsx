import { Button } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import { EditProjectDialog } from './EditProjectDialog.tsx'

type Props = { project: Project; mayEdit: boolean; mayDelete: boolean; onDeleted: () => void }

/** Edit and delete, for users with permission. */
export function ProjectActions({ project, mayEdit, mayDelete, onDeleted }: Props) {
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {mayEdit && (
        <Button
          variant='default'
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsked('edit')}
        >
          Edit Project
        </Button>
      )}
      {mayDelete && (
        <Button
          variant='default'
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsked('delete')}
        >
          Delete Project
        </Button>
      )}
      <EditProjectDialog project={project} opened={asked === 'edit'} onClose={close} />
      <DeleteProjectDialog project={project} opened={asked === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}
