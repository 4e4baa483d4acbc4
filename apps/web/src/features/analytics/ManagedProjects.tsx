import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { RecentProjects } from './RecentProjects.tsx'

const CreateProjectDialog = lazy(async () => ({
  default: (await import('../projects/CreateProjectDialog.tsx')).CreateProjectDialog,
}))
const EditProjectDialog = lazy(async () => ({
  default: (await import('../projects/EditProjectDialog.tsx')).EditProjectDialog,
}))
const DeleteProjectDialog = lazy(async () => ({
  default: (await import('../projects/DeleteProjectDialog.tsx')).DeleteProjectDialog,
}))

/** The newest projects, with create, edit and delete for users with permission; each dialog's code loads on demand. */
export function ManagedProjects({ orgId }: { orgId: number }) {
  const me = useMe()
  const actor = useActor()
  const [creating, setCreating] = useState<boolean>()
  const edited = useOpenedDialog<Project>()
  const deleted = useOpenedDialog<Project>()
  const [mayCreate, mayEdit, mayDelete] = [can.createProject(actor), can.editProject(actor), can.deleteProject(actor)]
  const led = me.organizations.filter(({ role }) => can.createProject({ id: me.id, role }))

  return (
    <>
      <RecentProjects
        orgId={orgId}
        empty={{
          text: mayCreate
            ? 'Get started by creating a new project.'
            : 'Projects in which you have a task will stand here.',
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
                onClick={() => edited.ask(project)}
              />
            )}
            {mayDelete && (
              <RowAction
                label={`Delete ${project.name}`}
                hint='Delete'
                icon={IconTrash}
                danger
                onClick={() => deleted.ask(project)}
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
            organizations={led}
            onCreated={({ name }) => toast.success(`Created ${name}`)}
          />
        )}
        {edited.about && <EditProjectDialog project={edited.about} opened={edited.opened} onClose={edited.close} />}
        {deleted.about && (
          <DeleteProjectDialog project={deleted.about} opened={deleted.opened} onClose={deleted.close} />
        )}
      </Suspense>
    </>
  )
}
