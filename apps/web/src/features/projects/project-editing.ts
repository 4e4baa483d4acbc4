import { type Project, readProject, updateProject } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { refreshDependents } from './mutations.ts'
import { projectChanges, projectFormFields, valuesOf } from './project-form.ts'
import { projectKey } from './queries.ts'

const fallback = texts.failed.updateProject

/** How the edit form reads and writes a project. A save completes after the lists are refetched. */
export function useProjectEditing(): Editing<typeof projectFormFields, Project, ReturnType<typeof projectChanges>> {
  const queryClient = useQueryClient()
  return {
    noun: 'project',
    fields: projectFormFields,
    valuesOf,
    changesOf: projectChanges,
    path: readProject.path,
    read: (id) => call(readProject, { params: { id } }, { fallback }),
    write: (id, body, ifMatch) => call(updateProject, { params: { id }, body }, { fallback, ifMatch }),
    putInCache: (project) => queryClient.setQueryData(projectKey(project.id), project),
    onSaved: () => {
      refreshDependents(queryClient)
      return queryClient.invalidateQueries({ queryKey: ['project'] })
    },
  }
}
