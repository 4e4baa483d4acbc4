import type { InputOf } from '@muster/contracts/endpoint'
import {
  createProjectFromTemplate,
  createTaskFromTemplate,
  deleteTemplate,
  duplicateProject,
  listTemplates,
  type Missing,
  readTemplate,
  restoreTemplate,
  saveProjectAsTemplate,
  saveTaskAsTemplate,
  type Template,
  type TemplateDetail,
  updateTemplate,
} from '@muster/contracts/templates'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../../lib/api/address.ts'
import { call } from '../../../lib/api/api.ts'
import { recall } from '../../../lib/api/etags.ts'
import { callOnceFor, deleteOnce, sendOnce } from '../../../lib/api/once.ts'
import { token } from '../../../lib/api/token.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { toast } from '../../../ui/toasts/toast.tsx'

/** The templates of an organization, by name. */
export const templatesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['template', 'organization', organizationId],
    queryFn: ({ signal }) =>
      call(listTemplates, { params: { id: organizationId } }, { fallback: 'Failed to fetch templates', signal }),
    enabled: organizationId > 0,
  })

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: ({ signal }) =>
      call(readTemplate, { params: { id } }, { fallback: 'Failed to fetch the template', signal }),
  })

/** The version of a template on which an edit is based. */
export type EditedTemplate = { detail: TemplateDetail; etag: string | undefined }

/**
 * Reads a template for an edit. Its key has another beginning, so that a change by another user does not replace the
 * version on which the edit is based.
 */
export const editedTemplateQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited_template', id],
    queryFn: async ({ signal }): Promise<EditedTemplate> => {
      const params = { id }
      const detail = await call(readTemplate, { params }, { fallback: 'Failed to fetch the template', signal })
      return { detail, etag: recall(token.get(), addressOf(readTemplate.path, { params }))?.etag }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const refreshTemplates = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['template'] })

/** The new objects are in lists of all of these entities. */
export const refreshWork = (queryClient: QueryClient) =>
  Promise.all(
    ['project', 'task', 'milestone', 'custom_field'].map((entity) =>
      queryClient.invalidateQueries({ queryKey: [entity] }),
    ),
  )

/** What is saved as a template. */
export type Source = { kind: 'task' | 'project'; id: number }

export function useSaveTemplate({ kind, id }: Source) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<NonNullable<typeof saveTaskAsTemplate.body>>) =>
      sendOnce(['template', kind, id, body], (idempotencyKey) =>
        call(
          kind === 'task' ? saveTaskAsTemplate : saveProjectAsTemplate,
          { params: { id }, body },
          { fallback: 'Failed to save the template', idempotencyKey },
        ),
      ),
    onSuccess: () => refreshTemplates(queryClient),
  })
}

export function useUpdateTemplate(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ifMatch, ...body }: InputOf<NonNullable<typeof updateTemplate.body>> & { ifMatch?: string }) =>
      call(
        updateTemplate,
        { params: { id }, body },
        { fallback: 'Failed to save the template', ...(ifMatch && { ifMatch }) },
      ),
    onSuccess: () => refreshTemplates(queryClient),
  })
}

/** Deletes a template, and offers to restore it. */
export async function removeTemplate(
  queryClient: QueryClient,
  { id, name }: Pick<Template, 'id' | 'name'>,
): Promise<void> {
  try {
    await deleteOnce(['delete template', id], () =>
      call(deleteTemplate, { params: { id } }, { fallback: 'Failed to delete the template' }),
    )
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Failed to delete the template')
    return
  }
  await refreshTemplates(queryClient)
  const send = callOnceFor(newUuid())
  const restore = (): Promise<unknown> =>
    send(restoreTemplate, { params: { id } }, { fallback: 'Failed to restore the template' }).then(
      () => refreshTemplates(queryClient),
      (error: Error) => toast.error(error.message, restore),
    )
  toast.undo(`Deleted the template ${name}`, restore)
}

/** The body of a task from a template. */
export type TaskFromTemplateBody = InputOf<NonNullable<typeof createTaskFromTemplate.body>>

export const sendTaskFromTemplate = (id: number, body: TaskFromTemplateBody, fallback: string) =>
  sendOnce(['task', id, body], (idempotencyKey) =>
    call(createTaskFromTemplate, { params: { id }, body }, { fallback, idempotencyKey }),
  )

export function useTaskFromTemplate(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TaskFromTemplateBody) => sendTaskFromTemplate(id, body, 'Failed to create the task'),
    onSuccess: () => refreshWork(queryClient),
  })
}

export function useProjectFromTemplate(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<NonNullable<typeof createProjectFromTemplate.body>>) =>
      sendOnce(['project', 'template', id, body], (idempotencyKey) =>
        call(
          createProjectFromTemplate,
          { params: { id }, body },
          { fallback: 'Failed to create the project', idempotencyKey },
        ),
      ),
    onSuccess: () => refreshWork(queryClient),
  })
}

export function useDuplicateProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<NonNullable<typeof duplicateProject.body>>) =>
      sendOnce(['project', 'duplicate', id, body], (idempotencyKey) =>
        call(
          duplicateProject,
          { params: { id }, body },
          { fallback: 'Failed to duplicate the project', idempotencyKey },
        ),
      ),
    onSuccess: () => refreshWork(queryClient),
  })
}

const inWords = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')

/** A sentence about what was left out; undefined if nothing was. */
export function missingText({ labels, users, custom_fields, options }: Missing): string | undefined {
  const parts = [
    labels > 0 && (labels === 1 ? '1 label' : `${labels} labels`),
    users > 0 && (users === 1 ? '1 person' : `${users} people`),
    custom_fields > 0 && (custom_fields === 1 ? '1 custom field' : `${custom_fields} custom fields`),
    options > 0 && (options === 1 ? '1 option' : `${options} options`),
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const isOne = labels + users + custom_fields + options === 1
  return `${inWords(parts)} left out, because ${isOne ? 'it is' : 'they are'} no longer available here`
}
