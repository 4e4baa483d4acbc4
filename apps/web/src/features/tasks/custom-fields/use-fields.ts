import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customFieldsQuery } from './queries.ts'

const noFields: readonly CustomField[] = []

/** The custom fields of an organization, in their order. None while they are loading. */
export const useFields = (organizationId: number): readonly CustomField[] =>
  useQuery(customFieldsQuery(organizationId)).data ?? noFields

export const fieldsOfProject = (fields: readonly CustomField[], projectId: number) =>
  fields.filter(({ project_ids }) => project_ids.includes(projectId))

/** The custom fields of the tasks of a project, in their order. */
export function useFieldsOfProject(organizationId: number, projectId: number) {
  const fields = useFields(organizationId)
  return useMemo(() => fieldsOfProject(fields, projectId), [fields, projectId])
}

/** The custom fields of the project of a task. */
export const useFieldsOfTask = ({ organization_id, project_id }: Pick<Task, 'organization_id' | 'project_id'>) =>
  useFieldsOfProject(organization_id, project_id)
