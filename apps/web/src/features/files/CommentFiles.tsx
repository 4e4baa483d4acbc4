import type { StoredFile } from '@muster/contracts/files/fields'
import classes from './comment-files.module.css'
import { FileTiles } from './FileTiles.tsx'

const shownCount = 8

type Props = { files: readonly StoredFile[]; refresh: () => unknown }

/** The files of a comment. */
export const CommentFiles = ({ files, refresh }: Props) => (
  <div className={classes.files}>
    <FileTiles files={files} shownCount={shownCount} label='Files of the comment' isInComment refresh={refresh} />
  </div>
)
