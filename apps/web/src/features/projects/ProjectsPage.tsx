import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeepLook } from '../../lib/look/list-look.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { CreateProjectDialog } from './CreateProjectDialog.tsx'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import { EditProjectDialog } from './EditProjectDialog.tsx'
import { ProjectsTable } from './ProjectsTable.tsx'
import { projectsQuery } from './queries.ts'

const emptyTexts = {
  lead: 'Get started by creating a new project.',
  member: 'Projects in which you have a task will stand here.',
}

/**
 * Projects of the selected organization as a table. Admins choose the organization of a new one; managers use the
 * selected one.
 */
export function ProjectsPage({ area }: { area: 'admin' | 'manager' }) {
  useKeepLook()
  const me = useMe()
  const actor = useActor()
  const organization = useOrganization()
  const projects = useQuery(projectsQuery(organization?.id ?? 0))
  const [creating, setCreating] = useState(false)
  const edited = useOpenedDialog<Project>()
  const deleted = useOpenedDialog<Project>()

  // A user without an organization may open the form too, which says what is missing.
  const mayCreate = !organization || can.createProject(actor)
  const led = me.organizations.filter(({ role }) => can.createProject({ id: me.id, role }))
  const create = mayCreate && (
    <WithKey label='Create a project' keys={organization && keysOf.project}>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
        Create Project
      </Button>
    </WithKey>
  )

  return (
    <>
      <PageHeader title='Projects' subtitle={organization?.name} actions={create} />
      <ProjectsTable
        projects={projects.data}
        error={projects.error?.message}
        onRetry={projects.refetch}
        empty={{ title: 'No projects', text: emptyTexts[mayCreate ? 'lead' : 'member'] }}
        onEdit={can.editProject(actor) ? edited.ask : undefined}
        onDelete={can.deleteProject(actor) ? deleted.ask : undefined}
      />
      <CreateProjectDialog
        opened={creating}
        onClose={() => setCreating(false)}
        orgId={organization?.id}
        organizations={area === 'admin' || !organization ? led : undefined}
        onCreated={({ name }) => toast.success(`Created ${name}`)}
      />
      {edited.about && <EditProjectDialog project={edited.about} opened={edited.opened} onClose={edited.close} />}
      {deleted.about && <DeleteProjectDialog project={deleted.about} opened={deleted.opened} onClose={deleted.close} />}
    </>
  )
}
