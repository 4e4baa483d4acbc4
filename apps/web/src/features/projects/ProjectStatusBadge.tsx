import { type ProjectStatus, projectStatusNames } from '@muster/contracts/projects/fields'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { projectStatusParts, projectStatusTones } from './project-status.ts'

/** A project's status: ring, label and tint. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={projectStatusTones[status]} glyph={<StatusRing parts={projectStatusParts[status]} size={12} />}>
    {projectStatusNames[status]}
  </Badge>
)
