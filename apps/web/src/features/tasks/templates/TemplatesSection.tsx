import { Skeleton } from '@mantine/core'
import type { Template, TemplateKind } from '@muster/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { createdText } from './created-text.ts'
import { EditTemplateForm } from './EditTemplateForm.tsx'
import { ProjectFromTemplateForm } from './ProjectFromTemplateForm.tsx'
import { templatesQuery } from './queries.ts'
import { TaskFromTemplateForm } from './TaskFromTemplateForm.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import type { TemplateView } from './template-view.ts'
import classes from './templates.module.css'

const headings: Record<TemplateKind, string> = { task: 'Tasks', project: 'Projects' }
/** From this number of templates on, a field filters the list. */
const minSearchable = 10

const titleOf = ({ template, kind }: TemplateView) => {
  if (kind === 'edit') return 'Edit Template'
  if (kind === 'preview') return template.name
  return template.kind === 'task' ? 'New Task from Template' : 'New Project from Template'
}

/** The section of the settings that lists the templates of the organization, shows, edits, deletes and uses them. */
export function TemplatesSection({ organizationId }: { organizationId: number }) {
  const templates = useQuery(templatesQuery(organizationId))
  const dialog = useOpenedDialog<TemplateView>()
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const shown = (templates.data ?? []).filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <Section title='Templates' text='Tasks and projects that are created again and again.'>
      <div>
        {templates.data && templates.data.length >= minSearchable && (
          <SearchField label='Search templates' placeholder='Search templates...' value={text} onChange={setText} />
        )}
        {templates.error && !templates.data ? (
          <ErrorState message={templates.error.message} onRetry={templates.refetch} />
        ) : !templates.data ? (
          <Skeleton height={180} radius='md' />
        ) : templates.data.length === 0 ? (
          <EmptyState
            compact
            title='No templates yet'
            text='Choose “Save as template” in the menu of a task or of a project.'
          />
        ) : shown.length === 0 ? (
          <p className={classes.text}>No template with that name</p>
        ) : (
          (['task', 'project'] as const).map((kind) => (
            <TemplateList key={kind} kind={kind} templates={shown} onShow={dialog.open} />
          ))
        )}
      </div>
      {dialog.subject && (
        <Dialog opened={dialog.opened} onClose={dialog.close} title={titleOf(dialog.subject)} size={560}>
          <ViewContent view={dialog.subject} onDone={dialog.close} />
        </Dialog>
      )}
    </Section>
  )
}

function ViewContent({ view: { template, kind }, onDone }: { view: TemplateView; onDone: () => void }) {
  const navigate = useNavigate()
  const to = useAreaPath()
  const open = (segment: 'tasks' | 'projects', id: number) => {
    onDone()
    navigate({ to: to(segment, id) })
  }
  if (kind === 'preview') return <TemplatePreview template={template} />
  if (kind === 'edit') return <EditTemplateForm template={template} onDone={onDone} />
  return template.kind === 'task' ? (
    <TaskFromTemplateForm template={template} onCreated={({ id }) => open('tasks', id)} onCancel={onDone} />
  ) : (
    <ProjectFromTemplateForm
      template={template}
      onCreated={(copy) => {
        open('projects', copy.project.id)
        toast.success(createdText(copy))
      }}
      onCancel={onDone}
    />
  )
}

type ListProps = { kind: TemplateKind; templates: readonly Template[]; onShow: (view: TemplateView) => void }

function TemplateList({ kind, templates, onShow }: ListProps) {
  const own = templates.filter((template) => template.kind === kind)
  if (own.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{headings[kind]}</h3>
      <ul className={classes.items} aria-label={headings[kind]}>
        {own.map((template) => (
          <TemplateRow key={template.id} template={template} onShow={(view) => onShow({ template, kind: view })} />
        ))}
      </ul>
    </>
  )
}
