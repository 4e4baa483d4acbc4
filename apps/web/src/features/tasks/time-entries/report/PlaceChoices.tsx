import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseId } from '../../../../lib/ids.ts'
import filters from '../../../../ui/filters/filters.module.css'
import { MatchSelect } from '../../../../ui/select/MatchSelect.tsx'
import { foundGoals } from '../../../goals/found-goals.ts'
import { goalQuery } from '../../../goals/queries.ts'
import { foundMilestones } from '../../../milestones/found-milestones.ts'
import { milestoneQuery } from '../../../milestones/queries.ts'

type Props = {
  organizationId: number
  value: number | undefined
  onChange: (id: number | undefined) => void
}

const all = 'all'
const optionsOf = (rows: readonly (Goal | Milestone)[]) =>
  rows.map(({ id, title }) => ({ value: String(id), label: title }))

/** The goal whose time is shown, with that of its milestones. */
export function GoalChoice({ organizationId, value, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const goal = useQuery({ ...goalQuery(value ?? 0), enabled: value !== undefined })
  return (
    <MatchSelect
      className={filters.choice}
      aria-label='Goal'
      query={foundGoals(organizationId)}
      enabled={isChoosing}
      optionsOf={optionsOf}
      selected={selectedOption('Goal', value, goal.data?.title)}
      fixed={[{ value: all, label: 'All goals' }]}
      hint='a title'
      noMatchText='No goal with that title'
      value={String(value ?? all)}
      allowDeselect={false}
      onDropdownOpen={() => setChoosing(true)}
      onClick={(event) => event.currentTarget.select()}
      onChange={(chosen) => onChange(parseId(chosen ?? undefined))}
    />
  )
}

/** The milestone whose time is shown. */
export function MilestoneChoice({ organizationId, value, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const milestone = useQuery({ ...milestoneQuery(value ?? 0), enabled: value !== undefined })
  return (
    <MatchSelect
      className={filters.choice}
      aria-label='Milestone'
      query={foundMilestones({ organization_id: organizationId })}
      enabled={isChoosing}
      optionsOf={optionsOf}
      selected={selectedOption('Milestone', value, milestone.data?.title)}
      fixed={[{ value: all, label: 'All milestones' }]}
      hint='a title'
      noMatchText='No milestone with that title'
      value={String(value ?? all)}
      allowDeselect={false}
      onDropdownOpen={() => setChoosing(true)}
      onClick={(event) => event.currentTarget.select()}
      onChange={(chosen) => onChange(parseId(chosen ?? undefined))}
    />
  )
}

const selectedOption = (noun: string, id: number | undefined, title: string | undefined) =>
  id === undefined ? undefined : { value: String(id), label: title ?? `${noun} ${id}` }
