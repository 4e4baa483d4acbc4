import { RemoveSampleButton } from './RemoveSampleButton.tsx'
import classes from './sample-project.module.css'

/** Tells that a project is the sample project, and offers to remove it. */
export const SampleNotice = ({ orgId, onRemoved }: { orgId: number; onRemoved: () => void }) => (
  <aside className={`${classes.offer} ${classes.notice}`} aria-label='Sample project' data-no-paper>
    <p>This is a sample. Change whatever you like, and remove it when you have seen enough.</p>
    <RemoveSampleButton orgId={orgId} onRemoved={onRemoved} />
  </aside>
)
