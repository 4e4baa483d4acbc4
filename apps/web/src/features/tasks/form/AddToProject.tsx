import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useArea, useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'

const CreateTaskDialog = lazy(async () => ({
  default: (await import('../CreateTaskDialog.tsx')).CreateTaskDialog,
}))
const CreateGoalDialog = lazy(async () => ({
  default: (await import('../../goals/forms/CreateGoalDialog.tsx')).CreateGoalDialog,
}))

const plus = <IconPlus size={16} stroke={1.8} aria-hidden />

/** Creates tasks and goals in the page's project, for an admin or manager. */
export function AddToProject({ project }: { project: Project }) {
  const actor = useActor()
  const area = useArea()
  const to = useAreaPath()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'task' | 'goal'>()
  const [opened, setOpened] = useState(false)
  const ask = (what: 'task' | 'goal') => {
    setAsked(what)
    setOpened(true)
  }
  const dialog = { opened, onClose: () => setOpened(false) }
  return (
    <>
      {can.createGoal(actor, { is_personal: false }) && (
        <Button variant='default' size='sm' leftSection={plus} onClick={() => ask('goal')}>
          Add Goal
        </Button>
      )}
      {can.createTask(actor) && (
        <Button size='sm' leftSection={plus} onClick={() => ask('task')}>
          Add Task
        </Button>
      )}
      <Suspense>
        {asked === 'task' && <CreateTaskDialog {...dialog} area={area} />}
        {asked === 'goal' && (
          <CreateGoalDialog
            {...dialog}
            kind='team'
            title='New Goal'
            organizationId={project.organization_id}
            projectId={project.id}
            onCreated={({ id }) =>
              navigate({ to: to('goals'), search: { orgId: project.organization_id, goalId: id } })
            }
          />
        )}
      </Suspense>
    </>
  )
}
