import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { copyText } from '../../ui/actions/copy-text.ts'
import { unsentElsewhere } from './composer/unsent-elsewhere.ts'
import { OutgoingFiles } from './files/OutgoingFiles.tsx'
import classes from './window.module.css'

/** The texts that the user had written in organizations that were deleted or that the user has left since. */
export function UnsentElsewhere() {
  const { id, organizations } = useMe()
  const [, setRemovedCount] = useState(0)
  const unsent = unsentElsewhere(
    id,
    organizations.map((organization) => organization.id),
  )
  if (unsent.length === 0) return null
  return (
    <section className={classes.unsent} aria-label='Not sent'>
      <p className={classes.unsentReason}>Not sent, because you no longer belong to the organization:</p>
      {unsent.map(({ key, content, files, remove }) => (
        <article key={key}>
          {content !== '' && <p className={classes.draft}>{content}</p>}
          {files.length > 0 && <OutgoingFiles files={files} />}
          {content !== '' && (
            <>
              <Button size='compact-xs' variant='default' onClick={() => copyText(content, 'Copied')}>
                Copy
              </Button>{' '}
            </>
          )}
          <Button
            size='compact-xs'
            variant='default'
            onClick={() => {
              remove()
              setRemovedCount((count) => count + 1)
            }}
          >
            Delete
          </Button>
        </article>
      ))}
    </section>
  )
}
