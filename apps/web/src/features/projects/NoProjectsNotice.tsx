import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import classes from './projects.module.css'

const CreateProjectDialog = lazilyOpened(async () => (await import('./CreateProjectDialog.tsx')).CreateProjectDialog)

type Props = { organizationId: number; onCreated: (project: Project) => void }

/**
 * Shown below a project dropdown if the organization has no projects. Lets a user with permission create the first
 * project, which the form then selects.
 */
export function NoProjectsNotice({ organizationId, onCreated }: Props) {
  const actor = useActor()
  const [opened, setOpened] = useState<boolean>()
  if (!can.createProject(actor)) return <p className={classes.offer}>There are no projects to choose from yet.</p>
  return (
    // React would bubble the dialog's submit event to the outer form, although the forms are not nested in the DOM.
    <div className={classes.offer} onSubmit={(event) => event.stopPropagation()}>
      This organization has no projects yet.
      <Button
        variant='default'
        size='compact-md'
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Create a project
      </Button>
      {opened !== undefined && (
        <CreateProjectDialog
          opened={opened}
          onClose={() => setOpened(false)}
          orgId={organizationId}
          onCreated={onCreated}
        />
      )}
    </div>
  )
}
