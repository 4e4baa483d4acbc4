import { ActionIcon, Menu } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { IconDots, IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { useCheckAchievements } from '../milestones/mutations.ts'
import type { OpenGoalDialog } from './forms/GoalDialogs.tsx'

type Props = { goal: Goal; mayDelete: boolean; showDialog: (dialog: OpenGoalDialog) => void }

const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Menu with the less frequent actions on a goal. */
export function GoalMenu({ goal, mayDelete, showDialog }: Props) {
  const check = useCheckAchievements(goal.id)
  const checkNow = () =>
    check.mutate(undefined, {
      onSuccess: (links) => toast.success(achievedText(links.length)),
      onError: (error) => toast.error(error.message, checkNow),
    })
  return (
    <DropdownMenu position='bottom-end'>
      <Menu.Target>
        <ActionIcon size={36} variant='default' aria-label={`More about ${goal.title}`}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={() => showDialog({ kind: 'edit', goal })}>
          Edit goal
        </Menu.Item>
        <Menu.Item leftSection={<IconTrophy {...iconProps} />} disabled={check.isPending} onClick={checkNow}>
          Check achievements
        </Menu.Item>
        {mayDelete && (
          <Menu.Item
            leftSection={<IconTrash {...iconProps} />}
            color='danger'
            onClick={() => showDialog({ kind: 'delete', goal })}
          >
            Delete goal
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </DropdownMenu>
  )
}

function achievedText(count: number) {
  if (count === 0) return 'No further milestone has all its tasks done'
  return count === 1 ? '1 milestone was completed' : `${count} milestones were completed`
}
