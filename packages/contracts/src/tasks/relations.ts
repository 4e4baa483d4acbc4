/** What another task is to a task, in the order in which a page lists them. */
export const taskRelations = ['blocked_by', 'blocks', 'relates', 'duplicate_of', 'duplicated_by'] as const
export type TaskRelation = (typeof taskRelations)[number]

export const taskRelationNames: Record<TaskRelation, string> = {
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  relates: 'Related to',
  duplicate_of: 'Duplicate of',
  duplicated_by: 'Duplicated by',
}

export const dependencyKinds = ['blocks', 'relates', 'duplicates'] as const
export type DependencyKind = (typeof dependencyKinds)[number]

export const dependencyDirections = ['outgoing', 'incoming'] as const
export type DependencyDirection = (typeof dependencyDirections)[number]

/** A dependency as one of its tasks sees it: `outgoing` if that task blocks, or duplicates, the other. */
export type SeenDependency = { kind: DependencyKind; direction: DependencyDirection }

const relationsByKind: Record<DependencyKind, Record<DependencyDirection, TaskRelation>> = {
  blocks: { outgoing: 'blocks', incoming: 'blocked_by' },
  relates: { outgoing: 'relates', incoming: 'relates' },
  duplicates: { outgoing: 'duplicate_of', incoming: 'duplicated_by' },
}

export const relationOf = ({ kind, direction }: SeenDependency): TaskRelation => relationsByKind[kind][direction]

export const dependencyOf: Record<TaskRelation, SeenDependency> = {
  blocked_by: { kind: 'blocks', direction: 'incoming' },
  blocks: { kind: 'blocks', direction: 'outgoing' },
  relates: { kind: 'relates', direction: 'outgoing' },
  duplicate_of: { kind: 'duplicates', direction: 'outgoing' },
  duplicated_by: { kind: 'duplicates', direction: 'incoming' },
}
