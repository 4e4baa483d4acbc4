import { useDebouncedValue } from '@mantine/hooks'
import type { Task } from '@muster/contracts/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { keepInTab } from '../../../lib/forms/keep-in-tab.ts'
import { useMe } from '../../../lib/session.ts'
import { parseDate } from '../../../ui/editors/parse-date.ts'
import type { Matches } from '../../../ui/select/matches.ts'
import { foundProjects } from '../../projects/found-projects.ts'
import { useCreateTask } from '../queries.ts'
import { findPerson, findProject, type Named, newTaskOf, type TaskValues } from './composed-task.ts'
import { lastProject } from './last-project.ts'
import { parseWords } from './parse-words.ts'

type Options = {
  /** Identifies the draft of the text among the composers of the app. */
  name: string
  organizationId: number
  /** What the page knows about a new task. */
  defaults: TaskValues
}

const debounceMilliseconds = 200

const distinct = (people: readonly Named[]) =>
  people.filter(({ id }, index) => people.findIndex((person) => person.id === id) === index)

/** The only project of the organization; undefined if there are several. */
function onlyOf(projects: Matches<Named> | undefined): Named | undefined {
  const [first] = projects?.rows ?? []
  return first && projects?.total === 1 ? { id: first.id, name: first.name } : undefined
}

/** The state of a composer: its text, what the text means, and the values that the user has chosen. */
export function useComposer({ name, organizationId, defaults }: Options) {
  const { id: userId } = useMe()
  const draftKey = `form-draft:${userId}:compose:${organizationId}:${name}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const [text, setTextState] = useState(draft)
  const [chosen, setChosen] = useState<TaskValues>({})
  const [keepsDate, setKeepsDate] = useState(true)
  const [error, setError] = useState<string>()
  const [isMissingProject, setMissingProject] = useState(false)
  const [needsForm, setNeedsForm] = useState(false)
  // From Enter on, because the names in the text are read before the task is created.
  const [isPending, setPending] = useState(false)
  const isSubmitted = useRef(false)
  const queryClient = useQueryClient()
  const create = useCreateTask()
  const words = useMemo(() => parseWords(text, parseDate, keepsDate), [text, keepsDate])
  const [debouncedNames] = useDebouncedValue(JSON.stringify([words.project, words.people]), debounceMilliseconds)
  // What the names in the text mean, shown while the user types. Creating the task reads the names again.
  const named = useQuery({
    queryKey: ['member', 'composed', organizationId, debouncedNames],
    queryFn: () => findNamed(words),
    enabled: words.project !== undefined || words.people.length > 0,
  })

  const knownProject = defaults.project ?? lastProject.get(organizationId)
  const firstProjects = foundProjects(organizationId, 2)('')
  const projects = useQuery({
    ...firstProjects,
    enabled: knownProject === undefined && defaults.milestoneId === undefined,
  }).data

  async function findNamed({ project, people }: Pick<typeof words, 'project' | 'people'>) {
    const [foundProject, ...foundPeople] = await Promise.all([
      project === undefined ? undefined : findProject(queryClient, organizationId, project),
      ...people.map((person) => findPerson(queryClient, organizationId, person)),
    ])
    return { project: foundProject, people: foundPeople }
  }

  const isDraftReplaced = draft !== '' && !text.startsWith(draft)
  const setText = (next: string) => {
    setTextState(next)
    setError(undefined)
    setMissingProject(false)
    setNeedsForm(false)
    if (next === '') setKeepsDate(true)
    if (next) keepInTab(draftKey, next)
    else sessionStorage.removeItem(draftKey)
  }

  /** The values of the task, given what the names in the text mean. */
  const valuesWith = (found: { project?: TaskValues['project']; people?: TaskValues['people'] }): TaskValues => ({
    ...defaults,
    project: knownProject ?? onlyOf(projects),
    ...(words.priority && { priority: words.priority }),
    ...(words.date && { due: { day: words.date.day, time: words.date.time ?? '' } }),
    ...chosen,
    ...(found.project && { project: found.project }),
    ...((found.people?.length ?? 0) > 0 && {
      people: distinct([...(chosen.people ?? defaults.people ?? []), ...(found.people ?? [])]),
    }),
  })
  const isNamed = words.project !== undefined || words.people.length > 0
  const found = isNamed ? named.data : undefined
  const values = valuesWith({
    project: words.project === undefined ? undefined : found?.project,
    people: found?.people.filter((person) => person !== undefined),
  })

  /** Creates the task. If it cannot be created, shows why and returns undefined, or that the form is needed. */
  async function submit(): Promise<Task | 'needs form' | undefined> {
    if (isSubmitted.current || words.title === '') return undefined
    isSubmitted.current = true
    setPending(true)
    setMissingProject(false)
    setNeedsForm(false)
    try {
      const { project, people } = await findNamed(words)
      if (words.project !== undefined && !project) return refuse(`There is no project named “${words.project}”`)
      const unknownIndex = people.indexOf(undefined)
      if (unknownIndex >= 0) return refuse(`There is nobody named “${words.people[unknownIndex]}”`)
      const finalValues = valuesWith({ project, people: people.filter((person) => person !== undefined) })
      const onlyProject = async () => onlyOf(await queryClient.fetchQuery({ ...firstProjects, staleTime: 10_000 }))
      const body =
        newTaskOf(words.title, finalValues) ?? newTaskOf(words.title, { ...finalValues, project: await onlyProject() })
      if (!body) {
        setMissingProject(true)
        return refuse('Choose a project')
      }
      const task = await create.mutateAsync(body)
      lastProject.set(organizationId, { id: task.project_id, name: task.project_name })
      if (!isDraftReplaced) setDraft('')
      setText('')
      setChosen(({ project: chosenProject }) => (chosenProject ? { project: chosenProject } : {}))
      return task
    } catch (failure) {
      refuse(failure instanceof Error ? failure.message : 'Failed to create task')
      if (!Object.keys(fieldErrors(failure)).some((field) => field.startsWith('custom_fields.'))) return undefined
      setNeedsForm(true)
      return 'needs form'
    } finally {
      isSubmitted.current = false
      setPending(false)
    }
  }
  const refuse = (reason: string) => {
    setError(reason)
    return undefined
  }

  return {
    text,
    setText,
    /** Whether the text of an earlier visit was replaced. */
    isDraftReplaced,
    restoreDraft: () => setText(draft),
    /** Whether the last attempt to create the task failed because it has no project. */
    isMissingProject,
    /** Whether the last attempt failed because the project requires a custom field, which only the form has. */
    needsForm,
    words,
    values,
    choose: (next: TaskValues) => {
      setChosen((current) => ({ ...current, ...next }))
      if (next.project) {
        setError(undefined)
        setNeedsForm(false)
      }
    },
    keepDateInTitle: () => setKeepsDate(false),
    error,
    isPending,
    submit,
    clear: () => setText(''),
  }
}
