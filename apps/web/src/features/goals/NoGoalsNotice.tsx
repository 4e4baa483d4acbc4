import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import classes from '../projects/projects.module.css'

const CreateGoalDialog = lazilyOpened(async () => (await import('./forms/CreateGoalDialog.tsx')).CreateGoalDialog)

type Props = { organizationId: number; projectId: number; onCreated: (goal: Goal) => void }

/**
 * Shown below a goal dropdown if the project has no goals. Lets a user with permission create the first goal, which the
 * form then selects.
 */
export function NoGoalsNotice({ organizationId, projectId, onCreated }: Props) {
  const actor = useActor()
  const [opened, setOpened] = useState<boolean>()
  if (!can.createGoal(actor, { is_personal: false })) return null
  return (
    // React would bubble the dialog's submit event to the outer form, although the forms are not nested in the DOM.
    <div className={classes.offer} onSubmit={(event) => event.stopPropagation()}>
      This project has no goals yet.
      <Button
        variant='default'
        size='compact-md'
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Create a goal
      </Button>
      {opened !== undefined && (
        <CreateGoalDialog
          kind='team'
          title='New Goal'
          opened={opened}
          onClose={() => setOpened(false)}
          organizationId={organizationId}
          projectId={projectId}
          onCreated={onCreated}
        />
      )}
    </div>
  )
}
