import type { SortWord } from '../field-query.ts'
import { listShape } from '../list-query.ts'
import { projectFields } from './fields.ts'

/** Fields by which a list of projects can be grouped, to count the projects for each value. */
export const projectGroupFields = ['status'] as const

/**
 * Sort orders that do not follow a single field. `open` lists the projects that are neither completed nor cancelled before
 * the others.
 */
const projectOrders = ['open'] as const

/** A word that `sort` accepts. */
export type ProjectSort = SortWord<typeof projectFields> | (typeof projectOrders)[number]

/** The parameters of every list of projects. `q` searches name, description, status and dates. */
export const projectQuery = listShape(projectFields, projectOrders, projectGroupFields)
