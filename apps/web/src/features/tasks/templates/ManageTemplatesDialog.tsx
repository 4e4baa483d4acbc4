import { Skeleton } from '@mantine/core'
import type { Template, TemplateKind } from '@muster/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogView } from '../../../ui/dialog/DialogView.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EditTemplateForm } from './EditTemplateForm.tsx'
import { ProjectFromTemplateForm } from './ProjectFromTemplateForm.tsx'
import { templatesQuery } from './queries.ts'
import { TaskFromTemplateForm } from './TaskFromTemplateForm.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import type { TemplateView } from './template-view.ts'
import classes from './templates.module.css'

type Props = { opened: boolean; organizationId: number; onClose: () => void }

const headings: Record<TemplateKind, string> = { task: 'Tasks', project: 'Projects' }
/** From this number of templates on, a field filters the list. */
const minSearchable = 10

const titleOf = ({ template, kind }: TemplateView) => {
  if (kind === 'edit') return 'Edit Template'
  if (kind === 'preview') return template.name
  return template.kind === 'task' ? 'New Task from Template' : 'New Project from Template'
}

/** Lists the templates of an organization, shows, edits, deletes and uses them. */
export function ManageTemplatesDialog({ opened, organizationId, onClose }: Props) {
  const templates = useQuery(templatesQuery(organizationId))
  const [view, setView] = useState<TemplateView>()
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const to = useAreaPath()
  const back = () => setView(undefined)
  const close = () => {
    back()
    onClose()
  }
  const open = (segment: 'tasks' | 'projects', id: number) => {
    close()
    navigate({ to: to(segment, id) })
  }
  if (view) {
    const { template, kind } = view
    return (
      <Dialog opened={opened} onClose={close} title={titleOf(view)} size={560}>
        <DialogView name={kind}>
          {kind === 'preview' && <TemplatePreview template={template} />}
          {kind === 'edit' && <EditTemplateForm template={template} onDone={back} />}
          {kind === 'use' && template.kind === 'task' && (
            <TaskFromTemplateForm template={template} onCreated={({ id }) => open('tasks', id)} onCancel={back} />
          )}
          {kind === 'use' && template.kind === 'project' && (
            <ProjectFromTemplateForm template={template} onCreated={({ id }) => open('projects', id)} onCancel={back} />
          )}
        </DialogView>
      </Dialog>
    )
  }
  const words = text.trim().toLowerCase()
  const shown = (templates.data ?? []).filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <Dialog opened={opened} onClose={close} title='Templates' size={560}>
      <DialogView name='list'>
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
            <TemplateList key={kind} kind={kind} templates={shown} onShow={setView} />
          ))
        )}
      </DialogView>
    </Dialog>
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
