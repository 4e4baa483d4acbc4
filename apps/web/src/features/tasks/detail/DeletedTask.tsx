import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import classes from './detail.module.css'
import type { Kept } from './kept-texts.ts'

/** The page of a task that went while somebody was writing on it. */
export function DeletedTask({ title, kept }: { title: string; kept: readonly Kept[] }) {
  const to = useAreaPath()
  return (
    <div className={classes.detail}>
      <PageHeader title={title} />
      <DeletedMeanwhile kept={kept} action={<ButtonLink to={to('tasks')}>Back to Tasks</ButtonLink>} />
    </div>
  )
}
