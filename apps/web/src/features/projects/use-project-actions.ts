import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { IconCopy, IconTemplate } from '@tabler/icons-react'
import { type Action, offeredActions } from '../../lib/actions/action.ts'
import { type ObjectActionContext, objectActions } from '../../lib/actions/object-actions.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { useLinkActions } from '../../ui/actions/use-link-actions.ts'
import { useMute } from '../mutes/use-mute.ts'
import { openedTemplateDialogs } from '../tasks/templates/opened.ts'

type ProjectActionContext = ObjectActionContext<Project> & {
  duplicate: (project: Project) => void
  saveTemplate: (project: Project) => void
}

const commonActions: readonly Action<Project, ProjectActionContext>[] = objectActions<Project>({
  mayEdit: can.editProject,
  mayDelete: can.deleteProject,
})

const ownActions: readonly Action<Project, ProjectActionContext>[] = [
  {
    id: 'duplicate',
    label: 'Duplicate project...',
    icon: IconCopy,
    beginsGroup: true,
    needs: 'duplicate',
    isAllowed: can.createProject,
    run: (project, { duplicate }) => duplicate(project),
  },
  {
    id: 'save-template',
    label: 'Save as template...',
    icon: IconTemplate,
    needs: 'saveTemplate',
    isAllowed: can.manageTemplates,
    run: (project, { saveTemplate }) => saveTemplate(project),
  },
]

/** The only list of the actions on projects. Deleting comes last. */
const projectActions = [...commonActions.slice(0, -1), ...ownActions, ...commonActions.slice(-1)]

const duplicate = (project: Project) => openedTemplateDialogs.add({ kind: 'duplicate', project })
const saveTemplate = (project: Project) =>
  openedTemplateDialogs.add({ kind: 'save', source: { kind: 'project', project } })

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
  const context = { open: isShown ? undefined : open, copyLink, edit, mute, remove, duplicate, saveTemplate }
  return (project: Project) => offeredActions(projectActions, { actor, subject: project, context })
}
