import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { RecentProjects } from './RecentProjects.tsx'

const CreateProjectDialog = lazilyOpened(
  async () => (await import('../projects/CreateProjectDialog.tsx')).CreateProjectDialog,
)
const EditProjectDialog = lazilyOpened(
  async () => (await import('../projects/EditProjectDialog.tsx')).EditProjectDialog,
)
const DeleteProjectDialog = lazilyOpened(
  async () => (await import('../projects/DeleteProjectDialog.tsx')).DeleteProjectDialog,
)

/** The newest projects, with buttons to create, edit and delete projects for users who are permitted to do so. */
export function ManagedProjects({ orgId }: { orgId: number }) {
  const me = useMe()
  const actor = useActor()
  const [creating, setCreating] = useState<boolean>()
  const editDialog = useOpenedDialog<Project>()
  const deleteDialog = useOpenedDialog<Project>()
  const [mayCreate, mayEdit, mayDelete] = [can.createProject(actor), can.editProject(actor), can.deleteProject(actor)]
  const ledOrganizations = me.organizations.filter(({ role }) => can.createProject({ id: me.id, role }))

  return (
    <>
      <RecentProjects
        orgId={orgId}
        empty={{
          text: mayCreate ? 'Get started by creating a new project.' : 'Projects in which you have a task appear here.',
        }}
        actions={
          mayCreate && (
            <Button
              variant='default'
              size='sm'
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              Create Project
            </Button>
          )
        }
        rowActions={(project) => (
          <>
            {mayEdit && (
              <RowAction
                label={`Edit ${project.name}`}
                hint='Edit'
                icon={IconPencil}
                onClick={() => editDialog.open(project)}
              />
            )}
            {mayDelete && (
              <RowAction
                label={`Delete ${project.name}`}
                hint='Delete'
                icon={IconTrash}
                onClick={() => deleteDialog.open(project)}
              />
            )}
          </>
        )}
      />
      <Suspense>
        {creating !== undefined && (
          <CreateProjectDialog
            opened={creating}
            onClose={() => setCreating(false)}
            orgId={orgId}
            organizations={ledOrganizations}
          />
        )}
        {editDialog.subject && (
          <EditProjectDialog project={editDialog.subject} opened={editDialog.opened} onClose={editDialog.close} />
        )}
        {deleteDialog.subject && (
          <DeleteProjectDialog
            project={deleteDialog.subject}
            opened={deleteDialog.opened}
            onClose={deleteDialog.close}
          />
        )}
      </Suspense>
    </>
  )
}
