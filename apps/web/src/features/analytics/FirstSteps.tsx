import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useArea, useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './first-steps.module.css'

const CreateProjectDialog = lazy(async () => ({
  default: (await import('../projects/CreateProjectDialog.tsx')).CreateProjectDialog,
}))
const CreateTaskDialog = lazy(async () => ({
  default: (await import('../tasks/CreateTaskDialog.tsx')).CreateTaskDialog,
}))
const InviteMemberDialog = lazy(async () => ({
  default: (await import('../users/invite/InviteMemberDialog.tsx')).InviteMemberDialog,
}))

type Dialog = 'project' | 'task' | 'invite'

type Props = {
  orgId: number
  /** Whether a project exists: without one, tasks cannot be created. */
  hasProject: boolean
}

/** First steps in a new organization, shown instead of figures while there is next to nothing to count. */
export function FirstSteps({ orgId, hasProject }: Props) {
  const area = useArea()
  const to = useAreaPath()
  const actor = useActor()
  const [requestedDialog, setRequestedDialog] = useState<Dialog>()
  const [opened, setOpened] = useState(false)
  const showDialog = (dialog: Dialog) => {
    setRequestedDialog(dialog)
    setOpened(true)
  }
  const dialogProps = { opened, onClose: () => setOpened(false) }
  return (
    <DashboardSection title='First steps' isPrinted={false}>
      <ol className={classes.steps}>
        <li className={classes.step} data-done={hasProject || undefined}>
          <span className={classes.number} aria-hidden>
            {hasProject ? <IconCheck size={16} stroke={2} /> : 1}
          </span>
          <div className={classes.what}>
            <h3 className={classes.title}>Create a project</h3>
            <p className={classes.text}>Projects hold your tasks, goals and milestones.</p>
          </div>
          {hasProject ? (
            <span className={classes.done}>Done</span>
          ) : (
            can.createProject(actor) && <Button onClick={() => showDialog('project')}>Create Project</Button>
          )}
        </li>
        <li className={classes.step}>
          <span className={classes.number} aria-hidden>
            2
          </span>
          <div className={classes.what}>
            <h3 className={classes.title}>Add the first task</h3>
            <p className={classes.text}>Say what is to be done and until when.</p>
          </div>
          {can.createTask(actor) && (
            <Button
              variant={hasProject ? 'filled' : 'default'}
              disabled={!hasProject}
              onClick={() => showDialog('task')}
            >
              Create Task
            </Button>
          )}
        </li>
        <li className={classes.step}>
          <span className={classes.number} aria-hidden>
            3
          </span>
          <div className={classes.what}>
            <h3 className={classes.title}>Invite your team</h3>
            <p className={classes.text}>Members see the tasks that are assigned to them.</p>
          </div>
          {can.inviteMember(actor) && (
            <Button variant='default' onClick={() => showDialog('invite')}>
              Invite Member
            </Button>
          )}
        </li>
      </ol>
      <p className={classes.note}>
        Figures and charts appear here as soon as there is a task.{' '}
        {hasProject && (
          <ButtonLink variant='subtle' size='compact-sm' to={to('projects')}>
            Go to Projects
          </ButtonLink>
        )}
      </p>
      <Suspense>
        {requestedDialog === 'project' && (
          <CreateProjectDialog
            {...dialogProps}
            orgId={orgId}
            onCreated={({ name }) => toast.success(`Created ${name}`)}
          />
        )}
        {requestedDialog === 'task' && <CreateTaskDialog {...dialogProps} area={area} />}
        {requestedDialog === 'invite' && (
          <InviteMemberDialog {...dialogProps} form={area === 'admin' ? 'admin' : 'manager'} organizationId={orgId} />
        )}
      </Suspense>
    </DashboardSection>
  )
}
