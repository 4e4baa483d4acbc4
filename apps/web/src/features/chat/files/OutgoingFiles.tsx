import { IconFile } from '@tabler/icons-react'
import { formatSize } from '../../files/format-size.ts'
import type { OutgoingFile } from '../composer/outbox.ts'
import classes from './files.module.css'

/** The files of a message that is not acknowledged yet. */
export const OutgoingFiles = ({ files }: { files: readonly OutgoingFile[] }) => (
  <ul className={classes.files} aria-label='Files'>
    {files.map(({ id, name, size }) => (
      <li key={id} className={classes.card} data-waiting>
        <IconFile size={24} stroke={1.4} aria-hidden />
        <span className={classes.words}>
          <span className={classes.name} dir='auto'>
            {name}
          </span>
          <span className={classes.meta}>{formatSize(size)}</span>
        </span>
      </li>
    ))}
  </ul>
)
