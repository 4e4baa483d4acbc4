import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '../../lib/organization.ts'
import { FilesSection } from '../files/FilesSection.tsx'
import { attachFiles } from '../files/queries.ts'
import { projectKey } from './queries.ts'

const shownCount = 12

/** The files of a project, without those of its tasks. */
export function ProjectFiles({ project }: { project: Project }) {
  const queryClient = useQueryClient()
  const { id, organization_id, file_count, files_version } = project
  const refresh = () => queryClient.invalidateQueries({ queryKey: projectKey(id) })
  const target = {
    key: `project:${id}`,
    organizationId: organization_id,
    attach: async (fileIds: number[]) => {
      await attachFiles({ type: 'project', id }, fileIds)
      await refresh()
    },
  }
  return (
    <FilesSection
      owner={{ type: 'project', id, file_count, files_version }}
      target={can.attachProjectFile(useActor()) ? target : undefined}
      shownCount={shownCount}
      refresh={refresh}
    />
  )
}
