import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import { useWayBack } from '../../../lib/look/list-look.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import classes from './detail.module.css'

/** The page of a task that was deleted while the user was writing on it. */
export function DeletedTask({ title, kept }: { title: string; kept: readonly UnsavedText[] }) {
  const list = useWayBack('tasks')
  return (
    <div className={classes.detail}>
      <PageHeader title={title} />
      <DeletedMeanwhile kept={kept} action={<ButtonLink {...list}>Back to Tasks</ButtonLink>} />
    </div>
  )
}
