import { IconFile } from '@tabler/icons-react'
import { formatSize } from '../../files/format-size.ts'
import type { OutgoingFile } from '../composer/outbox.ts'
import { FileWords } from './FileWords.tsx'
import classes from './files.module.css'

/** The files of a message that is not acknowledged yet. */
export const OutgoingFiles = ({ files }: { files: readonly OutgoingFile[] }) => (
  <ul className={classes.files} aria-label='Files'>
    {files.map(({ id, name, size }) => (
      <li key={id} className={classes.card} data-waiting>
        <IconFile size={24} stroke={1.4} aria-hidden />
        <FileWords name={name}>
          <span className={classes.meta}>{formatSize(size)}</span>
        </FileWords>
      </li>
    ))}
  </ul>
)
