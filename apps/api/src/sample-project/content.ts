import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'

/** A task of the sample project. `due` is in days after the day on which the project is added. */
type SampleTask = {
  title: string
  description?: string
  status: TaskStatus
  priority: TaskPriority
  due: number
  hours?: number
  /** Whether the task belongs to the milestone. */
  isStep?: boolean
  /** Whether the task is assigned to the user who adds the project. */
  isMine?: boolean
}

export const sampleProject = {
  name: 'Sample: Move to the new office',
  description: 'All departments move on one weekend, and on Monday everything is in its place.',
  start: -14,
  end: 30,
}

export const sampleGoal = {
  title: 'Everybody works in the new office',
  description: 'The milestones of a goal show how far it is.',
  target_value: 24,
  unit: 'desks',
}

export const sampleMilestone = { title: 'The rooms are ready', progress: 50, due: 14 }

export const sampleTasks: SampleTask[] = [
  { title: 'Sign the lease', status: 'done', priority: 'high', due: -12, isMine: true },
  {
    title: 'Choose the colors of the walls',
    description: 'Two colors are enough. The samples are at the reception.',
    status: 'done',
    priority: 'low',
    due: -5,
    isStep: true,
  },
  {
    title: 'Order desks and chairs',
    description: '24 desks and 30 chairs. Delivery takes about ten days.',
    status: 'in_review',
    priority: 'high',
    due: 2,
    hours: 3,
    isStep: true,
    isMine: true,
  },
  {
    title: 'Measure the meeting rooms',
    status: 'in_progress',
    priority: 'medium',
    due: 1,
    hours: 2,
    isStep: true,
    isMine: true,
  },
  { title: 'Book the movers', description: 'Get two offers.', status: 'in_progress', priority: 'high', due: 4 },
  { title: 'Tell customers the new address', status: 'todo', priority: 'medium', due: 9, isMine: true },
  { title: 'Label the boxes', status: 'todo', priority: 'low', due: 12, hours: 4 },
  { title: 'Plan the opening party', status: 'todo', priority: 'low', due: 21 },
  {
    title: 'Rent a second storage room',
    description: 'The cellar of the new office is large enough.',
    status: 'cancelled',
    priority: 'low',
    due: 6,
  },
]
