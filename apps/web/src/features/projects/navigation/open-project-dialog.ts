import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { openedTemplateDialogs } from '../../tasks/templates/opened.ts'
import { projectQuery } from '../queries.ts'

/** Reads a project of the navigation, and opens the dialog that duplicates it or saves it as a template. */
export async function openProjectDialog(queryClient: QueryClient, id: number, kind: 'duplicate' | 'save') {
  try {
    const project = await queryClient.fetchQuery(projectQuery(id))
    openedTemplateDialogs.add(kind === 'save' ? { kind, source: { kind: 'project', project } } : { kind, project })
  } catch (error) {
    toast.error(messageOf(error, 'Failed to fetch the project'), () => openProjectDialog(queryClient, id, kind))
  }
}
