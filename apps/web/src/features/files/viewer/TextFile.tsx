import type { StoredFile } from '@muster/contracts/files/fields'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { CodeText } from '../../../ui/text/code/CodeText.tsx'
import { formatSize } from '../format-size.ts'
import { maxShownBytes, textQuery } from './text-content.ts'
import classes from './viewer.module.css'

/** The beginning of a text, with colors if its extension is that of a known language. */
export function TextFile({ file: { id, name, size } }: { file: StoredFile }) {
  const { data: text, error, isFetching, refetch } = useQuery(textQuery(id, size))
  if (text === undefined)
    return (
      <div className={classes.stage}>
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
        ) : (
          <Spinner label='Loading the file' />
        )}
      </div>
    )
  return (
    <div className={classes.document}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the text */}
      <section className={classes.text} aria-label='Text' tabIndex={0}>
        <pre dir='auto'>
          <CodeText code={text} language={name.split('.').at(-1) ?? ''} />
        </pre>
      </section>
      {size > maxShownBytes && (
        <p className={classes.cut}>
          Only the first {formatSize(maxShownBytes)} are shown. Download the file to read all of it.
        </p>
      )}
    </div>
  )
}
