import { can } from '@muster/contracts/capabilities'
import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { IconCalendar, IconFolder, IconTag, IconUser, IconX } from '@tabler/icons-react'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { formatDay, formatTime } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { namesText } from '../../../ui/avatar/AvatarGroup.tsx'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { DateEditor } from '../../../ui/editors/DateEditor.tsx'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import { LabelDot } from '../../labels/LabelDot.tsx'
import { LabelPicker } from '../../labels/LabelPicker.tsx'
import { foundProjects } from '../../projects/found-projects.ts'
import { foundPeople } from '../found-people.ts'
import { taskPriorityColor, taskPriorityLevels } from '../task-labels.ts'
import type { TaskValues } from './composed-task.ts'
import classes from './composer.module.css'

const CreateProjectDialog = lazilyOpened(
  async () => (await import('../../projects/CreateProjectDialog.tsx')).CreateProjectDialog,
)

type Chip = 'project' | 'people' | 'due' | 'priority' | 'labels'

type Props = {
  organizationId: number
  projectChip: Ref<HTMLButtonElement>
  values: TaskValues
  /** The words of the title that mean the date, if there are any. */
  dateWords: string | undefined
  onChoose: (values: TaskValues) => void
  /** Leaves the words of the date in the title. */
  onKeepDate: () => void
}

/** The values of the new task as chips; each opens a list to choose another value. */
export function ComposerChips({ organizationId, projectChip, values, dateWords, onChoose, onKeepDate }: Props) {
  const me = useMe()
  const [opened, setOpened] = useState<{ chip: Chip; anchor: HTMLElement }>()
  const { project, people = [], labels = [], due, priority = 'medium', milestoneId } = values
  const mayCreateProject = can.createProject(useActor())
  const [isCreating, setCreating] = useState<boolean>()
  const close = () => setOpened(undefined)
  const createProject = () => {
    close()
    setCreating(true)
  }
  const choose = (next: TaskValues) => {
    onChoose(next)
    close()
  }
  // On a phone, a chip whose icon says enough shows no text.
  const chip = (name: Chip, icon: ReactNode, text: string, isSet: boolean, title: string, iconSuffices = !isSet) => (
    <button
      ref={name === 'project' ? projectChip : undefined}
      type='button'
      className={classes.chip}
      data-set={isSet || undefined}
      aria-haspopup='dialog'
      aria-expanded={opened?.chip === name}
      title={title}
      onClick={({ currentTarget: anchor }) => setOpened(opened?.chip === name ? undefined : { chip: name, anchor })}
    >
      {icon}
      <span className={classes.chipText} data-brief={iconSuffices || undefined}>
        {text}
      </span>
    </button>
  )
  const dueText = due?.day ? [formatDay(due.day), due.time && formatTime(due.time)].filter(Boolean).join(', ') : ''
  return (
    // React would bubble the dialog's submit event to the composer's form, although they are not nested in the DOM.
    <div className={classes.chips} onSubmit={(event) => event.stopPropagation()}>
      {milestoneId === undefined &&
        chip('project', <IconFolder {...iconProps} />, project?.name ?? 'Project', project !== undefined, 'Project')}
      {chip(
        'people',
        people[0] ? <Avatar name={people[0].name} userId={people[0].id} size={16} /> : <IconUser {...iconProps} />,
        people.length > 0 ? namesText(people.map(({ name }) => name)) : 'Assign',
        people.length > 0,
        'Assigned to',
        people.length < 2,
      )}
      <span className={classes.due}>
        {chip('due', <IconCalendar {...iconProps} />, dueText || 'Due date', dueText !== '', 'Due date')}
        {dateWords && (
          <button
            type='button'
            className={classes.keep}
            aria-label={`Keep “${dateWords}” in the title`}
            title={`Keep “${dateWords}” in the title`}
            onClick={onKeepDate}
          >
            <IconX size={14} stroke={1.8} aria-hidden />
          </button>
        )}
      </span>
      {chip(
        'priority',
        <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />,
        taskPriorityNames[priority],
        values.priority !== undefined,
        'Priority',
        true,
      )}
      {chip(
        'labels',
        labels[0] ? <LabelDot color={labels[0].color} /> : <IconTag {...iconProps} />,
        labels.length > 0 ? labels.map(({ name }) => name).join(', ') : 'Labels',
        labels.length > 0,
        'Labels',
      )}
      {opened && (
        <EditorPopover
          label={chipLabels[opened.chip]}
          anchor={opened.anchor}
          width={opened.chip === 'due' ? 296 : undefined}
          onClose={close}
        >
          {opened.chip === 'project' && (
            <MatchList
              label='Project'
              placeholder='Choose a project...'
              query={foundProjects(organizationId)}
              optionOf={({ id, name }) => ({ value: String(id), label: name })}
              selected={project ? [{ value: String(project.id), label: project.name }] : []}
              hint='a name'
              noMatchText='No project with that name'
              noneText='There are no projects yet'
              creation={mayCreateProject ? { label: 'Create a project', start: createProject } : undefined}
              onChoose={(_, row) => row && choose({ project: { id: row.id, name: row.name } })}
              onClose={close}
            />
          )}
          {opened.chip === 'people' && (
            <MatchList
              label='Assigned to'
              placeholder='Assign...'
              query={foundPeople(organizationId)}
              optionOf={({ id, name }) => ({ value: String(id), label: name ?? texts.unknownUser })}
              fixed={[{ value: String(me.id), label: 'Assign to me' }]}
              selected={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              isMultiple
              iconOf={({ value, label }) => (
                <Avatar name={value === String(me.id) ? (me.full_name ?? label) : label} userId={value} size={20} />
              )}
              hint='a name'
              noMatchText='Nobody with that name'
              onChoose={(value, row) => {
                const id = Number(value)
                const name = id === me.id ? me.full_name : row?.name
                const others = people.filter((person) => person.id !== id)
                const isChosen = others.length < people.length
                onChoose({ people: isChosen ? others : [...people, { id, name: name ?? texts.unknownUser }] })
              }}
              onClose={close}
            />
          )}
          {opened.chip === 'due' && (
            <DateEditor
              label='Due date'
              value={due ?? { day: '', time: '' }}
              hasTime
              isClearable
              onSave={(next) => choose({ due: next })}
            />
          )}
          {opened.chip === 'labels' && (
            <LabelPicker
              organizationId={organizationId}
              selected={labels}
              onChange={(next) => onChoose({ labels: next })}
              onClose={close}
            />
          )}
          {opened.chip === 'priority' && (
            <OptionList
              label='Priority'
              placeholder='Choose a priority...'
              isNumbered
              selected={[priority]}
              options={taskPriorities.map((value) => ({
                value,
                label: taskPriorityNames[value],
                icon: <PriorityGlyph level={taskPriorityLevels[value]} color={taskPriorityColor(value)} />,
              }))}
              onChoose={(value) => choose({ priority: taskPriorities.find((candidate) => candidate === value) })}
              onClose={close}
            />
          )}
        </EditorPopover>
      )}
      <Suspense>
        {isCreating !== undefined && (
          <CreateProjectDialog
            opened={isCreating}
            onClose={() => setCreating(false)}
            orgId={organizationId}
            onCreated={({ id, name }) => choose({ project: { id, name } })}
          />
        )}
      </Suspense>
    </div>
  )
}

const iconProps = { size: 14, stroke: 1.6, 'aria-hidden': true } as const

const chipLabels: Record<Chip, string> = {
  project: 'Choose project',
  people: 'Choose assignees',
  due: 'Choose due date',
  priority: 'Choose priority',
  labels: 'Choose labels',
}
