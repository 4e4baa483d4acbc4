import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptListState } from '../../lib/look/list-state.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { noOrganizationMessage } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { AddSampleButton } from '../sample-project/AddSampleButton.tsx'
import { CreateProjectDialog } from './CreateProjectDialog.tsx'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import { EditProjectDialog } from './EditProjectDialog.tsx'
import { ProjectsTable } from './ProjectsTable.tsx'
import { useProjectsList } from './use-projects-list.ts'

const emptyTexts = {
  lead: 'Get started by creating a new project.',
  member: 'Projects in which you have a task appear here.',
}

/**
 * Projects of the selected organization as a table. In the admin area, or if no organization is selected, the user
 * chooses the organization of a new project. Otherwise, a new project belongs to the selected organization.
 */
export function ProjectsPage({ area }: { area: 'admin' | 'manager' }) {
  useKeptListState()
  const me = useMe()
  const actor = useActor()
  const organization = useOrganization()
  const [creating, setCreating] = useState(false)
  const editDialog = useOpenedDialog<Project>()
  const deleteDialog = useOpenedDialog<Project>()

  // If no organization is selected, the form offers the organizations in which the user may create projects.
  const mayCreate = !organization || can.createProject(actor)
  const ledOrganizations = me.organizations.filter(({ role }) => can.createProject({ id: me.id, role }))
  const projects = useProjectsList(organization?.id ?? 0)
  const createButton = mayCreate && (
    <WithKey label='Create a project' keys={organization && keysOf.project}>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
        Create Project
      </Button>
    </WithKey>
  )

  return (
    <>
      <PageHeader title='Projects' actions={!projects.isEmpty && createButton} />
      <ProjectsTable
        projects={projects}
        empty={
          me.organizations.length === 0
            ? noOrganizationMessage('No projects', 'Projects')
            : {
                title: 'No projects',
                text: emptyTexts[mayCreate ? 'lead' : 'member'],
                action: createButton,
                secondary: organization && mayCreate && <AddSampleButton orgId={organization.id} />,
              }
        }
        onEdit={can.editProject(actor) ? editDialog.open : undefined}
        onDelete={can.deleteProject(actor) ? deleteDialog.open : undefined}
      />
      <CreateProjectDialog
        opened={creating}
        onClose={() => setCreating(false)}
        orgId={organization?.id}
        organizations={area === 'admin' || !organization ? ledOrganizations : undefined}
      />
      {editDialog.subject && (
        <EditProjectDialog project={editDialog.subject} opened={editDialog.opened} onClose={editDialog.close} />
      )}
      {deleteDialog.subject && (
        <DeleteProjectDialog project={deleteDialog.subject} opened={deleteDialog.opened} onClose={deleteDialog.close} />
      )}
    </>
  )
}
