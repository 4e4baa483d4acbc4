import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { useActor, useOrganization } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { useSearchText } from '../../../ui/filters/use-search-text.ts'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { GoalDialogs, type GoalQuestion } from '../forms/GoalDialogs.tsx'
import type { GoalKind } from '../forms/goal-form.ts'
import { goalsQuery } from '../queries.ts'
import { filterGoals, sectionsOf } from './filter-goals.ts'
import { GoalFilters } from './GoalFilters.tsx'
import { PersonalGoals } from './PersonalGoals.tsx'
import { TeamGoals } from './TeamGoals.tsx'

/** The first level: the team's visible goals, and the user's own. */
export function GoalsLevel({ area }: { area: Area }) {
  const organization = useOrganization()
  const actor = useActor()
  const to = useAreaPath()
  const search = useSearch()
  const { status } = search
  const navigate = useNavigate()
  const [text, setText] = useSearchText()
  const { data, error, refetch } = useQuery(goalsQuery(organization?.id ?? 0))
  const question = useOpenedDialog<GoalQuestion>()
  // A user who is neither admin nor manager sees the goals they have tasks in, in any area.
  const carried = area === 'employee' || !can.seeEverything(actor)
  const all = useMemo(() => data && sectionsOf(data, carried), [data, carried])
  const found = useMemo(
    () => data && sectionsOf(filterGoals(data, text, { status }), carried),
    [data, text, status, carried],
  )

  const clear = () => {
    setText('')
    navigate({ to: '.', search: { ...search, q: undefined, status: undefined }, replace: true })
  }
  const create = (kind: GoalKind, title: string) =>
    organization &&
    question.ask({
      kind: 'create',
      goal: kind,
      title,
      organizationId: organization.id,
      onCreated: (goal: Goal) => toast.success(`Created ${goal.title}`),
    })
  const ask = {
    onEdit: (goal: Goal) => question.ask({ kind: 'edit', goal }),
    onDelete: (goal: Goal) => question.ask({ kind: 'delete', goal }),
  }
  const mayCreate = organization !== undefined && can.createGoal(actor, { is_personal: false })
  const createTeam = mayCreate ? () => create('team', area === 'admin' ? 'New Goal' : 'New Team Goal') : undefined
  const some = (data?.length ?? 0) > 0
  const count = found ? found.team.length + found.personal.length : 0

  return (
    <>
      <PageHeader
        title='Goals'
        subtitle={organization?.name}
        actions={
          <>
            {!carried && (
              <ButtonLink variant='default' to={to('milestones')}>
                All Milestones
              </ButtonLink>
            )}
            {createTeam && (
              <WithKey label='Create a goal' keys={keysOf.goal}>
                <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={createTeam}>
                  New Goal
                </Button>
              </WithKey>
            )}
          </>
        }
      />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <>
          {(some || !data) && (
            <GoalFilters
              text={text}
              onText={setText}
              found={data ? `${count} ${count === 1 ? 'goal' : 'goals'}` : ''}
            />
          )}
          <TeamGoals
            area={area}
            carried={carried}
            all={all?.team}
            found={found?.team}
            onClear={clear}
            onCreate={createTeam}
            {...(mayCreate && ask)}
          />
          {organization && all && (
            <PersonalGoals
              all={all.personal}
              found={found?.personal ?? all.personal}
              onCreate={() => create('personal', 'New Personal Goal')}
              keys={mayCreate ? undefined : keysOf.goal}
              onCheckIn={(goal) => question.ask({ kind: 'check-in', goal })}
              {...ask}
            />
          )}
        </>
      )}
      <GoalDialogs question={question.about} opened={question.opened} onClose={question.close} />
    </>
  )
}
