import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { useActor, useOrganization } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { ObjectRows } from '../../../ui/actions/ObjectRows.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { useSearchText } from '../../../ui/filters/use-search-text.ts'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useCreatedToast } from '../../../ui/toasts/use-created-toast.ts'
import { GoalDialogs, type OpenGoalDialog } from '../forms/GoalDialogs.tsx'
import type { GoalKind } from '../forms/goal-form.ts'
import { useGoalActions } from '../use-goal-actions.ts'
import { GoalFilters } from './GoalFilters.tsx'
import { PersonalGoals } from './PersonalGoals.tsx'
import { TeamGoals } from './TeamGoals.tsx'
import { useGoals } from './use-goals.ts'

const nameOf = ({ title }: Goal) => title

/**
 * The first level of the Goals page: the team goals (for some users, only those in which they have tasks) and the
 * user's personal goals.
 */
export function GoalsLevel({ area }: { area: Area }) {
  const organization = useOrganization()
  const actor = useActor()
  const to = useAreaPath()
  const search = useSearch()
  const navigate = useNavigate()
  const [text, setText] = useSearchText()
  const dialog = useOpenedDialog<OpenGoalDialog>()
  const announceCreated = useCreatedToast()
  // Whether to list only the team goals in which the user has tasks: always in the employee area, elsewhere only if the
  // user is neither admin nor manager.
  const isAssignedOnly = area === 'employee' || !can.seeEverything(actor)
  const orgId = organization?.id ?? 0
  const teamGoals = useGoals(
    orgId,
    isAssignedOnly ? { is_personal: 'false', has_share: 'true' } : { is_personal: 'false' },
  )
  const personalGoals = useGoals(orgId, { is_personal: 'true' })

  const clearFilters = () => {
    setText('')
    navigate({ to: '.', search: { ...search, q: undefined, status: undefined }, replace: true })
  }
  const openCreateDialog = (kind: GoalKind, title: string) =>
    organization &&
    dialog.open({
      kind: 'create',
      goalKind: kind,
      title,
      organizationId: organization.id,
      onCreated: ({ id, title }: Goal) =>
        announceCreated({ kind: 'goal', id, organizationId: organization.id, name: title }),
    })
  const editHandlers = {
    onEdit: (goal: Goal) => dialog.open({ kind: 'edit', goal }),
    onDelete: (goal: Goal) => dialog.open({ kind: 'delete', goal }),
  }
  const mayCreate = organization !== undefined && can.createGoal(actor, { is_personal: false })
  const openTeamGoalDialog = mayCreate
    ? () => openCreateDialog('team', area === 'admin' ? 'New Goal' : 'New Team Goal')
    : undefined
  const actionsOn = useGoalActions({ showDialog: dialog.open })
  const error = teamGoals.error ?? personalGoals.error
  // The team and personal sections appear together, so that neither moves when the other one loads.
  const isLoaded = teamGoals.goals !== undefined && personalGoals.goals !== undefined
  const shownTeamGoals = isLoaded
    ? teamGoals
    : { ...teamGoals, goals: undefined, foundCount: undefined, totalCount: undefined }
  const hasNoGoals = teamGoals.totalCount === 0 && personalGoals.totalCount === 0
  const count =
    teamGoals.foundCount !== undefined && personalGoals.foundCount !== undefined
      ? teamGoals.foundCount + personalGoals.foundCount
      : undefined

  return (
    <>
      <PageHeader
        title='Goals'
        actions={
          <>
            {!isAssignedOnly && (
              <ButtonLink variant='default' to={to('milestones')}>
                All Milestones
              </ButtonLink>
            )}
            {openTeamGoalDialog && (
              <WithKey label='Create a goal' keys={keysOf.goal}>
                <Button
                  // The empty state has the primary button.
                  variant={teamGoals.totalCount === 0 ? 'default' : 'filled'}
                  leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                  onClick={openTeamGoalDialog}
                >
                  New Goal
                </Button>
              </WithKey>
            )}
          </>
        }
      />
      {error ? (
        <ErrorState
          message={error.message}
          onRetry={() => Promise.all([teamGoals.refetch(), personalGoals.refetch()])}
        />
      ) : (
        <ObjectRows
          objects={[...(teamGoals.goals ?? []), ...(personalGoals.goals ?? [])]}
          nameOf={nameOf}
          actionsOn={actionsOn}
        >
          {!hasNoGoals && (
            <GoalFilters
              text={text}
              onTextChange={setText}
              countText={count === undefined ? '' : `${count} ${count === 1 ? 'goal' : 'goals'}`}
            />
          )}
          <TeamGoals
            area={area}
            isAssignedOnly={isAssignedOnly}
            list={shownTeamGoals}
            onClear={clearFilters}
            onCreate={openTeamGoalDialog}
            {...(mayCreate && editHandlers)}
          />
          {organization && isLoaded && (
            <PersonalGoals
              list={personalGoals}
              onCreate={() => openCreateDialog('personal', 'New Personal Goal')}
              keys={mayCreate ? undefined : keysOf.goal}
              isPrimary={!mayCreate && hasNoGoals}
              onCheckIn={(goal) => dialog.open({ kind: 'check-in', goal })}
              {...editHandlers}
            />
          )}
        </ObjectRows>
      )}
      <GoalDialogs dialog={dialog.subject} opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}
