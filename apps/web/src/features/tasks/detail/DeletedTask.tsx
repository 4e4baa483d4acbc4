import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import { useListLink } from '../../../lib/look/list-state.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import classes from './detail.module.css'

/** The page of a task that was deleted or hidden from the user during an edit, or while there was unsaved text. */
export function DeletedTask({ title, unsavedTexts }: { title: string; unsavedTexts: readonly UnsavedText[] }) {
  const listLink = useListLink('tasks')
  return (
    <div className={classes.detail}>
      <PageHeader title={title} />
      <DeletedNotice unsavedTexts={unsavedTexts} action={<ButtonLink {...listLink}>Back to Tasks</ButtonLink>} />
    </div>
  )
}
