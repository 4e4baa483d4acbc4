import type { Milestone } from '@muster/contracts/milestones'

export type GroupBy = 'goal' | 'project'

/** A group of milestones; `id` of their goal or project, null for those without a goal. */
export type MilestoneGroup = {
  id: number | null
  name: string
  milestones: Milestone[]
  completed: number
  total: number
}

/** Names in the order of their groups. */
type Names = readonly { id: number; name: string }[]

/** The shown milestones by goal or project; a group counts all its milestones, including filtered ones. */
export function groupMilestones(all: readonly Milestone[], shown: readonly Milestone[], by: GroupBy, names: Names) {
  const keyOf = (milestone: Milestone) => (by === 'goal' ? milestone.goal_id : milestone.project_id)
  const counted = grouped(all, keyOf)
  const places = new Map(names.map(({ id }, place) => [id, place]))
  const placeOf = (id: number | null) => (id === null ? Number.POSITIVE_INFINITY : (places.get(id) ?? names.length))
  return [...grouped(shown, keyOf)]
    .map(([id, milestones]): MilestoneGroup => {
      const inGroup = counted.get(id) ?? milestones
      return {
        id,
        name: nameOf(id, by, names),
        milestones: milestones.toSorted(byUrgency),
        completed: inGroup.filter(({ status }) => status === 'completed').length,
        total: inGroup.length,
      }
    })
    .toSorted((left, right) => placeOf(left.id) - placeOf(right.id))
}

function grouped(milestones: readonly Milestone[], keyOf: (milestone: Milestone) => number | null) {
  const groups = new Map<number | null, Milestone[]>()
  for (const milestone of milestones) {
    const group = groups.get(keyOf(milestone)) ?? []
    group.push(milestone)
    groups.set(keyOf(milestone), group)
  }
  return groups
}

const nameOf = (id: number | null, by: GroupBy, names: Names) =>
  id === null
    ? 'Without a goal'
    : (names.find((known) => known.id === id)?.name ?? (by === 'goal' ? 'Goal' : 'Project'))

const finished = ({ status }: Milestone) => status === 'completed' || status === 'cancelled'

/** Open ones by due date, then finished ones, latest first. */
const byUrgency = (left: Milestone, right: Milestone) =>
  Number(finished(left)) - Number(finished(right)) ||
  (finished(left) ? right.due_date.localeCompare(left.due_date) : left.due_date.localeCompare(right.due_date))
