import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { offeredActions } from '../../lib/actions/action.ts'
import { type ObjectActionContext, objectActions } from '../../lib/actions/object-actions.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { useLinkActions } from '../../ui/actions/use-link-actions.ts'
import { useMute } from '../mutes/use-mute.ts'

/** The only list of the actions on projects. */
const projectActions = objectActions<Project>({ mayEdit: can.editProject, mayDelete: can.deleteProject })

const nameOf = ({ name }: Project) => name

type Options = Pick<ObjectActionContext<Project>, 'edit' | 'remove'> & {
  /** Whether the project is shown already, so that opening it makes no sense. */
  isShown?: boolean
}

/** Returns the actions that the user may take on a project. */
export function useProjectActions({ edit, remove, isShown = false }: Options) {
  const actor = useActor()
  const to = useAreaPath()
  const { open, copyLink } = useLinkActions({ linkOf: ({ id }: Project) => ({ to: to('projects', id) }), nameOf })
  const mute = useMute('project', nameOf)
  const context = { open: isShown ? undefined : open, copyLink, edit, mute, remove }
  return (project: Project) => offeredActions(projectActions, { actor, subject: project, context })
}
