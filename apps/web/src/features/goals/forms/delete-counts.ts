import { formatCount } from '../../../lib/format/count.ts'

const countText = (count: number, singular: string) =>
  `${formatCount(count)} ${count === 1 ? singular : `${singular}s`}`

/** Returns text such as '3 milestones and 12 tasks'. */
export const deleteText = ({ milestones, tasks }: { milestones: number; tasks: number }) =>
  `${countText(milestones, 'milestone')} and ${countText(tasks, 'task')}`
