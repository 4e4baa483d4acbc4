import { Select } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import type { CopiedProject, Template } from '@muster/contracts/templates'
import { texts } from '@muster/contracts/texts'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useNewForm } from '../../lib/fields/use-new-form.ts'
import { useActor } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../ui/fields/FieldsForm.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { useCreatedToast } from '../../ui/toasts/use-created-toast.ts'
import { createdText, extentOf } from '../tasks/templates/created-text.ts'
import { TemplateSelect } from '../tasks/templates/TemplateSelect.tsx'
import { useCreateProject } from './mutations.ts'
import { newProjectOf, newValues, projectErrors, projectFormFields } from './project-form.ts'
import { useProjectInputOptions } from './project-input-options.ts'
import { newProjectStatuses } from './project-status.ts'

const ProjectFromTemplateForm = lazy(async () => ({
  default: (await import('../tasks/templates/ProjectFromTemplateForm.tsx')).ProjectFromTemplateForm,
}))

type Props = {
  /** The initially selected organization. */
  orgId: number | undefined
  /** The organizations from which the user can choose. If undefined, the project belongs to `orgId`. */
  organizations?: { id: number; name: string }[]
  /** If undefined, a message says that the project was created, and offers to open it. */
  onCreated?: (project: Project) => void
}

type DialogProps = Props & { opened: boolean; onClose: () => void }

export function CreateProjectDialog({ opened, onClose, ...props }: DialogProps) {
  const create = useCreateProject()
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create New Project' busy={create.isPending} size={560}>
      <NewProject {...props} create={create} onDone={close} />
    </Dialog>
  )
}

type FormProps = Props & { create: ReturnType<typeof useCreateProject>; onDone: () => void }

/** The form of a new project, or that of a project from the template that the user chooses. */
function NewProject(props: FormProps) {
  const mayUse = can.manageTemplates(useActor())
  const [template, setTemplate] = useState<Template>()
  const announceCreated = useCreatedToast()
  const { onDone, onCreated } = props
  const finish = (project: Project, copy?: CopiedProject) => {
    onDone()
    onCreated?.(project)
    const { id, name, organization_id: organizationId } = project
    if (!onCreated) announceCreated({ kind: 'project', id, organizationId, name, ...(copy && extentOf(copy)) })
    else if (copy) toast.success(createdText(copy))
  }
  return (
    <>
      <Suspense>
        {mayUse && (
          <TemplateSelect organizationId={props.orgId} kind='project' value={template?.id} onChange={setTemplate} />
        )}
        {template && (
          <ProjectFromTemplateForm
            key={template.id}
            template={template}
            onCreated={(copy) => finish(copy.project, copy)}
            onCancel={onDone}
          />
        )}
      </Suspense>
      {!template && <CreateProjectForm {...props} onCreated={(project) => finish(project)} />}
    </>
  )
}

function CreateProjectForm({
  orgId,
  organizations,
  onCreated,
  create,
  onDone,
}: FormProps & { onCreated: (project: Project) => void }) {
  const { form, draft, send } = useNewForm({
    initial: newValues(orgId),
    draftName: `project:${orgId ?? 'any'}`,
    validate: projectErrors,
    create,
    bodyOf: newProjectOf,
    onCreated,
  })
  return (
    <FieldsForm
      noun='project'
      fields={projectFormFields}
      hidden={organizations ? [] : ['organization_id']}
      form={form}
      draft={draft}
      inputOptions={useProjectInputOptions(form.values.organization_id, newProjectStatuses)}
      inputs={{
        organization_id: (
          <Select
            label='Organization'
            withAsterisk
            aria-required
            placeholder={texts.organization.select}
            data={organizations?.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={texts.organization.none}
            clearable
            {...form.getInputProps('organization_id')}
            value={form.values.organization_id || null}
            onChange={(id) => form.setFieldValue('organization_id', id ?? '')}
          />
        ),
      }}
      request={create}
      submitLabel='Create Project'
      busyLabel='Creating...'
      error={create.error && failureOf(create.error)}
      onSend={send}
      onCancel={onDone}
    />
  )
}

/** Returns the error message of the form, followed by the server's reason, if any. */
const failureOf = (error: Error) =>
  [texts.project.createFailed, error instanceof ApiError && error.detail].filter(Boolean).join(' ')
