import type { ProjectStatus } from '@muster/contracts/projects'
import { Badge } from '../../ui/Badge.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { projectStatusNames, projectStatusParts, projectStatusTones } from './project-status.ts'

/** A project's status: ring, word and tint. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={projectStatusTones[status]} glyph={<StatusRing parts={projectStatusParts[status]} size={12} />}>
    {projectStatusNames[status]}
  </Badge>
)
