import { UnstyledButton } from '@mantine/core'
import type { FormDraft } from '../lib/forms/form-draft.ts'
import classes from './draft-note.module.css'

type Props = { draft: FormDraft }

/** A note that a form contains a restored draft, with a button to discard it. */
export const DraftNote = ({ draft: { restored, discard } }: Props) =>
  restored && (
    <p className={classes.note} role='status'>
      Draft restored ·{' '}
      <UnstyledButton className={classes.discard} onClick={discard}>
        Discard
      </UnstyledButton>
    </p>
  )
