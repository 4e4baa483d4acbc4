import { type Actor, can } from '@muster/contracts/capabilities'
import type { FirstSteps } from '@muster/contracts/first-steps'

export type StepName = 'project' | 'task' | 'invite' | 'goal' | 'chat'

type Step = {
  name: StepName
  title: string
  text: string
  /** The label of the button that takes the step. */
  label: string
  isDone: (steps: FirstSteps) => boolean
  mayTake: (actor: Actor) => boolean
}

const steps: Step[] = [
  {
    name: 'project',
    title: 'Create a project',
    text: 'Projects hold your tasks, goals and milestones.',
    label: 'New Project',
    isDone: (state) => state.has_project,
    mayTake: (actor) => can.createProject(actor),
  },
  {
    name: 'task',
    title: 'Add the first task',
    text: 'Describe the task and its due date in one line.',
    label: 'New Task',
    isDone: (state) => state.has_task,
    mayTake: (actor) => can.createTask(actor),
  },
  {
    name: 'invite',
    title: 'Invite your team',
    text: 'Members see the tasks that are assigned to them.',
    label: 'Invite Member',
    isDone: (state) => state.has_invited,
    mayTake: (actor) => can.inviteMember(actor),
  },
  {
    name: 'goal',
    title: 'Set a goal',
    text: 'A goal says where the work leads. Its milestones show how far you are.',
    label: 'New Goal',
    isDone: (state) => state.has_goal,
    mayTake: () => true,
  },
  {
    name: 'chat',
    title: 'Say hello in the chat',
    text: 'Write to one person or to a group, and call them from there.',
    label: 'Open Chat',
    isDone: (state) => state.has_written,
    mayTake: () => true,
  },
]

/** The steps that the role of a user permits. */
export const stepsOf = (actor: Actor) => steps.filter(({ mayTake }) => mayTake(actor))

/** Whether every step of the user is done. */
export const areDone = (actor: Actor, state: FirstSteps) => stepsOf(actor).every(({ isDone }) => isDone(state))
