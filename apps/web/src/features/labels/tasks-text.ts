import { formatCount } from '../../lib/format/count.ts'

/** '1 task', '12 tasks'. */
export const tasksText = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`
