import { keysOf } from '../field.ts'

/**
 * The kinds of dependencies between two tasks. Each names what the second task is to the first one (`outgoing`), and the
 * first one to the second (`incoming`).
 */
const kinds = {
  blocks: { outgoing: 'blocks', incoming: 'blocked_by' },
  relates: { outgoing: 'relates', incoming: 'relates' },
  duplicates: { outgoing: 'duplicate_of', incoming: 'duplicated_by' },
} as const
export type DependencyKind = keyof typeof kinds
export const dependencyKinds = keysOf(kinds)

export const dependencyDirections = ['outgoing', 'incoming'] as const
export type DependencyDirection = (typeof dependencyDirections)[number]

/** What another task is to a task. */
export type TaskRelation = (typeof kinds)[DependencyKind][DependencyDirection]

/** The names of the relations, in the order in which a page lists them. */
export const taskRelationNames: Record<TaskRelation, string> = {
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  relates: 'Related to',
  duplicate_of: 'Duplicate of',
  duplicated_by: 'Duplicated by',
}
export const taskRelations = keysOf(taskRelationNames)

/** A dependency as one of its tasks sees it: `outgoing` if that task blocks, or duplicates, the other. */
export type SeenDependency = { kind: DependencyKind; direction: DependencyDirection }

export const relationOf = ({ kind, direction }: SeenDependency): TaskRelation => kinds[kind][direction]

/** The dependency that makes another task this to a task. A relation without a direction is outgoing. */
export function dependencyOf(relation: TaskRelation): SeenDependency {
  for (const direction of dependencyDirections)
    for (const kind of dependencyKinds) if (kinds[kind][direction] === relation) return { kind, direction }
  throw new Error(`No dependency makes a task ${relation}`)
}
