import type { Milestone, MilestoneGroup } from '@muster/contracts/milestones'

export type GroupBy = 'goal' | 'project'

/** A group with the milestones that are shown in it. */
export type ShownGroup = Omit<MilestoneGroup, 'name'> & { name: string; milestones: Milestone[] }

/**
 * Groups the milestones by goal or project, keeping their order. The counts in `groups` include milestones that are not
 * shown. The counts of a group that is missing from `groups` include only the milestones in `filtered`.
 */
export function groupMilestones(
  filtered: readonly Milestone[],
  groups: readonly MilestoneGroup[],
  by: GroupBy,
): ShownGroup[] {
  const milestonesByGroup = new Map<number | null, Milestone[]>()
  for (const milestone of filtered) {
    const id = by === 'goal' ? milestone.goal_id : milestone.project_id
    milestonesByGroup.set(id, [...(milestonesByGroup.get(id) ?? []), milestone])
  }
  return [...milestonesByGroup].map(([id, milestones]) => {
    const group = groups.find((candidate) => candidate.id === id)
    const { total, completed } = group ?? countsOf(milestones)
    return { id, name: nameOf(id, group, by), total, completed, milestones }
  })
}

const countsOf = (milestones: readonly Milestone[]) => ({
  total: milestones.length,
  completed: milestones.filter(({ status }) => status === 'completed').length,
})

const nameOf = (id: number | null, group: MilestoneGroup | undefined, by: GroupBy) =>
  id === null ? 'Without a goal' : (group?.name ?? (by === 'goal' ? 'Goal' : 'Project'))
