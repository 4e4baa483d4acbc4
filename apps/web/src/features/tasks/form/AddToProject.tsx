import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea, useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'

const CreateTaskDialog = lazilyOpened(async () => (await import('../CreateTaskDialog.tsx')).CreateTaskDialog)
const CreateGoalDialog = lazilyOpened(
  async () => (await import('../../goals/forms/CreateGoalDialog.tsx')).CreateGoalDialog,
)

const plusIcon = <IconPlus size={16} stroke={1.8} aria-hidden />

/** Buttons on a project's page with which admins and managers create tasks and goals in the project. */
export function AddToProject({ project }: { project: Project }) {
  const actor = useActor()
  const area = useArea()
  const to = useAreaPath()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<'task' | 'goal'>()
  const [opened, setOpened] = useState(false)
  const showDialog = (noun: 'task' | 'goal') => {
    setRequested(noun)
    setOpened(true)
  }
  const dialogProps = { opened, onClose: () => setOpened(false) }
  return (
    <>
      {can.createGoal(actor, { is_personal: false }) && (
        <Button variant='default' size='sm' leftSection={plusIcon} onClick={() => showDialog('goal')}>
          Add Goal
        </Button>
      )}
      {can.createTask(actor) && (
        <Button size='sm' leftSection={plusIcon} onClick={() => showDialog('task')}>
          Add Task
        </Button>
      )}

      {requested === 'task' && <CreateTaskDialog {...dialogProps} area={area} />}
      {requested === 'goal' && (
        <CreateGoalDialog
          {...dialogProps}
          kind='team'
          title='New Goal'
          organizationId={project.organization_id}
          projectId={project.id}
          onCreated={({ id }) => navigate({ to: to('goals'), search: { orgId: project.organization_id, goalId: id } })}
        />
      )}
    </>
  )
}
